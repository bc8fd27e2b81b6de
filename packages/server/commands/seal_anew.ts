import { sealSecretsAnew } from "../sealing/sealed_secrets.ts";
import { StartRefused } from "../service/start_refused.ts";
import { openHome } from "./open_home.ts";
import { configure, type ServerRequest } from "./run_server.ts";

/** Seals all secrets of the database by the first sealing key; tells how many others had sealed. */
export async function sealAnew(request: ServerRequest): Promise<number> {
  const { database, sealer } = await configure(request);
  const home = await openHome(database);
  try {
    const opened = await home.open();
    try {
      const { count, closed } = await sealSecretsAnew(opened, sealer);
      if (closed.length === 0) return count;
      throw new StartRefused(closed.map((label) => `${label}: no sealing key opens it`));
    } finally {
      await opened.close();
    }
  } finally {
    await home.close();
  }
}
