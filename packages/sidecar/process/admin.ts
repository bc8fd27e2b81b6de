import { request } from "node:http";
import type { Address } from "../settings/settings.ts";

/** What Envoy's own controls answered. */
export interface AdminReply {
  readonly status: number;
  readonly text: string;
}

/** Asks Envoy itself, by its admin socket. */
export function askAdmin(
  address: Address,
  path: string,
  method: "GET" | "POST" = "GET",
): Promise<AdminReply> {
  const where = "path" in address ? { socketPath: address.path } : address;
  return new Promise((resolve, reject) => {
    const asked = request({ ...where, path, method, agent: false, timeout: 5_000 }, (response) => {
      const parts: Uint8Array[] = [];
      response.on("data", (part: Uint8Array) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const text = parts.map((part) => new TextDecoder().decode(part)).join("");
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    asked.on("timeout", () => asked.destroy(new Error("no answer of Envoy's admin socket")));
    asked.on("error", reject);
    asked.end();
  });
}
