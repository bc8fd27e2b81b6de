import { join } from "node:path";

/** What is looked at inside the processes. */
export interface Insight {
  readonly profilesCpu: boolean;
  /** Has each process collect its heap now and then: at a low rate it does so by itself too seldom. */
  readonly collectsHeap?: boolean;
}

/** On a busy machine it takes a tenth of a second: so seldom it meets fewer than one request in 200. */
const collectEveryMs = 30_000;
const collecting = `data:text/javascript,setInterval(gc,${collectEveryMs}).unref()`;

/** Options of Node's own for one of our processes; Deno has no word for a heap that is collected. */
export function nodeWords(
  { profilesCpu, collectsHeap }: Insight,
  name: string,
  logs: string,
): string[] {
  return [
    ...(profilesCpu ? ["--cpu-prof", `--cpu-prof-dir=${join(logs, `${name}-profile`)}`] : []),
    ...(collectsHeap === true && !("Deno" in globalThis)
      ? ["--expose-gc", "--import", collecting]
      : []),
  ];
}
