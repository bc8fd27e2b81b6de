import exec from "k6/execution";

/** Ends the whole run with one line that says why; it works while a script is loaded, too. */
export function stop(reason: string): never {
  exec.test.abort(reason);
  throw new Error(reason);
}
