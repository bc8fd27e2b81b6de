/**
 * Real databases for tests: the embedded one, and Postgres clusters of their own.
 *
 * @module
 */
export { AnswerCutter } from "./answer_cutter.ts";
export {
  bothHomes,
  embeddedOnly,
  emptyDatabase,
  noPostgres,
  postgresOnly,
  type RealHome,
  type TestHome,
} from "./homes.ts";
export {
  findPostgres,
  type PostgresBinaries,
  type PostgresPlace,
  postgresPlaces,
} from "./postgres_binaries.ts";
export { PostgresServer } from "./postgres_server.ts";
export { runEffect } from "./run_effect.ts";
export {
  type Columns,
  midE4,
  openMarket,
  richHead,
  type SeededPartner,
  seedPartner,
  wideTerms,
} from "./seed.ts";
export { SmallDisk } from "./small_disk.ts";
