// What the texts in docs/ tell a reader to do.
import { readdirSync, readFileSync } from "node:fs";
import { root } from "../processes/mod.ts";

/** A fenced block: `sh`, `sh start`, `sh ctrl-c`, `ts`. */
export interface Block {
  kind: string;
  text: string;
}

/** The texts, by their names. */
export function documents(): readonly { name: string; text: string; blocks: readonly Block[] }[] {
  const names = readdirSync(`${root}docs`).filter((name) => name.endsWith(".md"));
  return names.map((name) => {
    const text = readFileSync(`${root}docs/${name}`, "utf8");
    const found = [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)];
    return { name, text, blocks: found.map(([, kind, text]) => ({ kind: kind!, text: text! })) };
  });
}
