/**
 * A Postgres cluster and what it starts from, without the tests' own set-up: for benches.
 *
 * @module
 */
export { type Heir, leaveTo } from "./heir.ts";
export { findPostgres, type PostgresBinaries } from "./postgres_binaries.ts";
export { freePort, PostgresServer } from "./postgres_server.ts";
export { runEffect } from "./run_effect.ts";
export { openMarket, seedPartner } from "./seed.ts";
