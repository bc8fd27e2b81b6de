/**
 * The whole service in one process, with an edge, operators and partners to try it with.
 *
 * @module
 */
export { Edge, type EdgeSecrets, type EdgeSettings } from "./edge/edge.ts";
export { CannotStart } from "./home/cannot_start.ts";
export { startSandbox } from "./start/start_sandbox.ts";
export { type EdgeChoice, type Sandbox, type SandboxSettings } from "./start/settings.ts";
