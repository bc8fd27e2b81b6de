/**
 * The command `mithqal`: what a partner and an operator do by hand.
 *
 * @module
 */
export { runWords } from "./run_words.ts";
export { main } from "./run_main.ts";
export { exitCodes } from "./outcome/exit_codes.ts";
export { type Terminal } from "./terminal/terminal.ts";
