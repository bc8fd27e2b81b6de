// A webhook worker in a process of its own, to be killed. Its only parameter: what it must know, as JSON.
import process from "node:process";
import { DirectoryFollower, openPostgres } from "@mithqal/store";
import { Sealer } from "../../sealing/sealer.ts";
import { WebhookWorker } from "../webhook_worker.ts";

/** What the process is told. */
export interface WorkerOrder {
  url: string;
  cell: string;
  ca: string;
  sealingKey: number[];
}

const { url, cell, ca, sealingKey } = JSON.parse(process.argv[2]!) as WorkerOrder;
const database = openPostgres({ url, connections: 1 });
const directory = new DirectoryFollower(database, [cell]);
const report = (error: unknown) => {
  throw error;
};
await directory.start(1_000, report);
new WebhookWorker({
  cells: [{ database, cell }],
  directory,
  sealer: await Sealer.fromKey(Uint8Array.from(sealingKey)),
  rules: { anyPort: true, trusted: { ca, hosts: ["localhost"] } },
  onDisabled: () => {},
  report,
}).start();
