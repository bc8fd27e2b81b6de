/**
 * Programs of ours as processes: started, watched, ended, and gone with whoever has started them.
 *
 * @module
 */
export { Child, type Program } from "./child.ts";
export { runProgram } from "./run_program.ts";
export { root, runtimeWords } from "./runtime.ts";
export { waitUntil } from "./wait_until.ts";
