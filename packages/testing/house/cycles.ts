// No file imports itself, not even by way of others.
import type { Breach } from "./breach.ts";
import { targetOf } from "./import_target.ts";
import { importsOf } from "./imports.ts";
import { typeScriptFiles } from "./tree.ts";
import type { Tree } from "./tree.ts";

type Graph = ReadonlyMap<string, readonly string[]>;

/** One breach for each circle of imports. */
export function cycleBreaches(tree: Tree): readonly Breach[] {
  const graph = importGraph(tree);
  const done = new Set<string>();
  return [...graph.keys()].flatMap((path) => cyclesFrom(graph, path, [], done)).map((cycle) => ({
    file: cycle[0] ?? "",
    rule: `imports run in a circle (${cycle.join(" -> ")})`,
    remedy: "move what they share into a file of its own",
  }));
}

function importGraph(tree: Tree): Graph {
  return new Map(
    typeScriptFiles(tree).map(({ path, text }) => {
      const targets = importsOf(text).flatMap(({ specifier }) => {
        const target = specifier === undefined ? undefined : targetOf(tree, path, specifier);
        return target !== undefined && "path" in target ? [target.path] : [];
      });
      return [path, targets.filter((target) => target !== undefined)];
    }),
  );
}

function cyclesFrom(
  graph: Graph,
  path: string,
  way: readonly string[],
  done: Set<string>,
): readonly (readonly string[])[] {
  if (way.includes(path)) return [[...way.slice(way.indexOf(path)), path]];
  if (done.has(path)) return [];
  const cycles = (graph.get(path) ?? []).flatMap((next) =>
    cyclesFrom(graph, next, [...way, path], done)
  );
  done.add(path);
  return cycles;
}
