import { PGlite, types } from "@electric-sql/pglite";
import type { Database, List, Row } from "./database.ts";

/**
 * Opens the database embedded in this process, in a folder or (without one) in memory. It has one
 * session and does not fsync: it is for the sandbox and for tests. With the files of
 * {@link emptyEmbeddedFiles} a new one is there in a fifth of the time.
 */
export async function openEmbedded(folder?: string, files?: Blob): Promise<Database> {
  const options = {
    parsers: { [types.INT8]: (text: string) => text },
    ...(files !== undefined && { loadDataDir: files }),
  };
  const pglite = folder === undefined
    ? await PGlite.create(options)
    : await PGlite.create(folder, options);
  return {
    home: "embedded",
    query: async (text, parameters = []) => (await pglite.query<Row>(text, [...parameters])).rows,
    queryLists: async (text, parameters = []) =>
      (await pglite.query<List[number][]>(text, [...parameters], { rowMode: "array" })).rows,
    run: async (script) => {
      await pglite.exec(script);
    },
    close: () => pglite.close(),
  };
}

/** The files of an empty embedded database, for others to begin with. */
export async function emptyEmbeddedFiles(): Promise<Blob> {
  const pglite = await PGlite.create();
  try {
    return await pglite.dumpDataDir("none");
  } finally {
    await pglite.close();
  }
}
