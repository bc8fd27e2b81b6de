// A CPU profile as Node writes it, drawn as a flame picture: wide is what costs.
import { escaped } from "./plots.ts";

/** The part of a `.cpuprofile` that is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A function in its place, with the time of all that it called. */
export interface Frame {
  readonly name: string;
  us: number;
  readonly children: Map<string, Frame>;
}

const [width, rowHeight, deepest] = [1_080, 16, 60];
/** Narrower frames are left out. */
const leastWidth = 1.5;
const notBusy = new Set(["(idle)", "(root)"]);

/** The calls of a profile as a tree; time in which nothing ran is left out. */
export function framesOf({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const root: Frame = { name: "busy", us: 0, children: new Map() };
  samples.forEach((id, place) => {
    const names: string[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      names.unshift(nameOf(byId.get(at)!.callFrame));
    }
    if (names.at(-1) !== "(idle)") add(root, names, timeDeltas[place]!);
  });
  return root;
}

function add(root: Frame, names: readonly string[], us: number): void {
  let frame = root;
  frame.us += us;
  for (const name of names) {
    if (notBusy.has(name)) continue;
    const next = frame.children.get(name) ?? { name, us: 0, children: new Map() };
    frame.children.set(name, next);
    frame = next;
    frame.us += us;
  }
}

/** The function and its file, from the repository's root where it is ours. */
function nameOf({ functionName, url }: { functionName: string; url: string }): string {
  const file = url.replace(/^.*\/(?=packages\/|loadtest\/|node_modules\/)/, "")
    .replace(/^node_modules\//, "");
  return [functionName || "(anonymous)", file].filter((part) => part !== "").join(" ");
}

/** The picture as SVG text; the name and share of a frame show where the pointer rests. */
export function flamePicture(root: Frame): string {
  const parts: string[] = [];
  const depth = draw(root, 0, 0, root.us, parts);
  return `<svg viewBox="0 0 ${width} ${(depth + 1) * rowHeight}">${parts.join("")}</svg>`;
}

/** Draws a frame and what is above it; returns the deepest row. */
function draw(frame: Frame, leftUs: number, row: number, allUs: number, parts: string[]): number {
  const wide = frame.us / allUs * width;
  if (wide < leastWidth || row > deepest) return row - 1;
  const [x, y] = [leftUs / allUs * width, row * rowHeight];
  const share = `${(frame.us / allUs * 100).toFixed(1)} %`;
  const label = wide > 60 ? frame.name.slice(0, Math.floor(wide / 6.2)) : "";
  parts.push(
    `<g><title>${escaped(`${frame.name} ${share}`)}</title>` +
      `<rect x="${x.toFixed(1)}" y="${y}" width="${wide.toFixed(1)}" height="${rowHeight - 1}" ` +
      `fill="${colourOf(frame.name)}"/><text x="${(x + 2).toFixed(1)}" y="${y + 11}">` +
      `${escaped(label)}</text></g>`,
  );
  let next = leftUs;
  let most = row;
  for (const child of [...frame.children.values()].sort((a, b) => b.us - a.us)) {
    most = Math.max(most, draw(child, next, row + 1, allUs, parts));
    next += child.us;
  }
  return most;
}

/** Ours, what we depend on, and the runtime, apart. */
function colourOf(name: string): string {
  if (/ (packages|loadtest)\//.test(name)) return "#e9a15b";
  return / node:/.test(name) ? "#9bb8d3" : / \S+\.js$/.test(name) ? "#a9c99a" : "#d8d4cc";
}

/** Where a frame's own time is the most: each function's, wherever it was called. */
export function ownTimes(root: Frame): readonly { readonly name: string; readonly us: number }[] {
  const times = new Map<string, number>();
  const visit = (frame: Frame) => {
    const above = [...frame.children.values()];
    const own = above.reduce((left, { us }) => left - us, frame.us);
    times.set(frame.name, (times.get(frame.name) ?? 0) + own);
    above.forEach(visit);
  };
  visit(root);
  return [...times].map(([name, us]) => ({ name, us })).sort((a, b) => b.us - a.us);
}
