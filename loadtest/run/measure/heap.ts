// What the processes' heaps hold after a collection, as each says it of itself.
import type { Sample } from "./sampler.ts";
import { type Point, slope } from "./slope.ts";

/** How a heap went after the first third of a run, in which caches fill. */
export interface HeapTrend {
  /** Major collections that were seen. */
  readonly collections: number;
  /** What the last one left; undefined where none was seen. */
  readonly lastMb: number | undefined;
  /** Undefined where too few were seen to tell. */
  readonly mbPerMinute: number | undefined;
}

const bytesPerMb = 1_000_000;
const fewestCollections = 5;
const answerMostMs = 5_000;

/** Bytes by name, of those that answer and tell, from their listeners for the platform. */
export async function readHeaps(
  listeners: Readonly<Record<string, string>>,
): Promise<Record<string, number>> {
  const read = Object.entries(listeners).map(async ([name, listener]) =>
    [name, await heapOf(listener)] as const
  );
  const told = (await Promise.all(read)).filter(([, bytes]) => bytes !== undefined);
  return Object.fromEntries(told) as Record<string, number>;
}

/** One that does not answer now is asked again at the next look. */
async function heapOf(listener: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(answerMostMs);
    const metrics = await (await fetch(`http://${listener}/metrics`, { signal })).text();
    const found = /^mithqal_heap_after_collection_bytes(?:\{.*\})? (\d+)$/m.exec(metrics);
    return found === null ? undefined : Number(found[1]);
  } catch {
    return undefined;
  }
}

/** Each collection once, in megabytes: what is told twice is the same one. */
export function collectionsOf(samples: readonly Sample[], name: string): Point[] {
  const told = samples.filter(({ heapBytes }) => heapBytes[name] !== undefined);
  return told
    .map(({ atSeconds, heapBytes }) => ({ at: atSeconds, value: heapBytes[name]! / bytesPerMb }))
    .filter(({ value }, place, all) => value !== all[place - 1]?.value);
}

/** How the heap of a process went. */
export function heapTrend(samples: readonly Sample[], name: string): HeapTrend {
  const firstThirdSeconds = (samples.at(-1)?.atSeconds ?? 0) / 3;
  const points = collectionsOf(samples, name).filter(({ at }) => at > firstThirdSeconds);
  return {
    collections: points.length,
    lastMb: points.at(-1)?.value,
    mbPerMinute: points.length < fewestCollections ? undefined : slope(points) * 60,
  };
}
