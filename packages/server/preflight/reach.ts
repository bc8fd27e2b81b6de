import type { Database } from "@mithqal/store";

const reasons: { readonly [code: string]: string } = {
  ECONNREFUSED: "nobody listens there",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the host's name cannot be looked up now",
  CONNECT_TIMEOUT: "nobody answers there",
  CONNECTION_SILENT: "nobody answers there",
  "28P01": "the user's password is refused",
  "28000": "the user is refused",
  "3D000": "there is no database of that name",
  "53300": "it has no connection left",
  "57P03": "it is starting up or shutting down",
};

/** Why a database cannot be reached, or null. Its URL is not quoted: it may hold a password. */
export async function unreachable(database: Database): Promise<string | null> {
  try {
    await database.query("select 1");
    return null;
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? "");
    const reason = reasons[code] ?? (/^\w{1,32}$/.test(code) ? code : "for an unknown reason");
    return `the database cannot be reached: ${reason}`;
  }
}
