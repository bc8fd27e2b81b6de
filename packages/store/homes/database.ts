/**
 * A row as both homes give it: whole numbers of 64 bits as text, JSON parsed, bytes as bytes. Lists go
 * and come as JSON: arrays are not read alike.
 */
export type Row = Record<string, unknown>;

/** The same values by the places of their columns. */
export type List = readonly unknown[];

/** One connection's worth of database: a Postgres server, or the one embedded in the process. */
export interface Database {
  readonly home: "postgres" | "embedded";
  /** Runs one statement. */
  query(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs one statement of wide rows, each of them the list of its columns' values: an object that grows
   * by a dozen names and more is a hash table, slow to make, to read and to throw away.
   */
  queryLists(text: string, parameters?: readonly unknown[]): Promise<List[]>;
  /** Runs a script of several statements, none with parameters. */
  run(script: string): Promise<void>;
  close(): Promise<void>;
}
