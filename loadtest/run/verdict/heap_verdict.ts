import type { HeapTrend } from "../measure/heap.ts";
import type { Verdict } from "./judge.ts";

const mostMbPerMinute = 1;

/** Whether a process keeps no more and more; where too little was seen, that is not known to hold. */
export function heapVerdict(
  name: string,
  { collections, lastMb, mbPerMinute }: HeapTrend,
): Verdict {
  const seen = `${collections} ${collections === 1 ? "collection" : "collections"}`;
  return {
    what: `${name}: the heap after a collection grows by less than ${mostMbPerMinute} MB a minute`,
    ok: mbPerMinute !== undefined && mbPerMinute < mostMbPerMinute,
    detail: mbPerMinute === undefined
      ? `${seen} after the first third of the run, which is too few to tell`
      : `${mbPerMinute.toFixed(3)} MB a minute over ${seen}, ${lastMb!.toFixed(1)} MB at the end`,
  };
}
