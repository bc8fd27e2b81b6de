// A collector of traces that keeps what it was sent.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Collector {
  endpoint: string;
  /** All that has come, as it came. */
  received: () => string;
  close: () => Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  let received = "";
  const server = createServer((message, response) => {
    message.setEncoding("utf8");
    message.on("data", (part: string) => received += part);
    message.on("end", () => response.end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/v1/traces`,
    received: () => received,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
