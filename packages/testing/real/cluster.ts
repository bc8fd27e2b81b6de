/**
 * A Postgres cluster and what it starts from, without the tests' own set-up: for benches.
 *
 * @module
 */
export { findPostgres, type PostgresBinaries } from "./postgres_binaries.ts";
export { PostgresServer } from "./postgres_server.ts";
export { openMarket, seedPartner } from "./seed.ts";
