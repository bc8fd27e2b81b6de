// Two operators at the command line of a sandbox, and folders for what they write.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { type Sandbox, sandboxOfFile } from "@mithqal/testing/sandbox";
import { type Ended, type Own, runHere } from "../../testdata/run_here.ts";

const folders: string[] = [];
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** What came of a command with `--json`. */
// deno-lint-ignore no-explicit-any -- tests look into answers of every shape
type Json = any;

/** The operators of a sandbox. */
export class Desk {
  readonly sandbox: Sandbox;
  /** For the files of a test. */
  readonly folder: string;

  private constructor(sandbox: Sandbox, folder: string) {
    this.sandbox = sandbox;
    this.folder = folder;
  }

  static async open(): Promise<Desk> {
    const folder = await mkdtemp(join(tmpdir(), "mithqal-desk-"));
    folders.push(folder);
    return new Desk(await sandboxOfFile(), folder);
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  /** Runs words after `operator`, as one of the two. */
  run(words: readonly string[], own: Own & { as?: string } = {}): Promise<Ended> {
    const { as = "maker", ...rest } = own;
    const variables = { MITHQAL_HOME: this.sandbox.home };
    return runHere(["operator", ...words, "--as", as], { variables, ...rest });
  }

  /** Runs words that must be done, and reads their JSON. */
  async json(words: readonly string[], as = "maker"): Promise<Json> {
    const { code, out, err } = await this.run([...words, "--json"], { as });
    if (code === 0) return JSON.parse(out);
    throw new Error(`${words.join(" ")}: ${code} ${err}${out}`);
  }

  /** Runs words that are refused, and reads the error. */
  async refusal(words: readonly string[], as = "maker"): Promise<Json> {
    const { code, out, err } = await this.run([...words, "--json"], { as });
    if (code !== 0) return { ...JSON.parse(err).error, exitCode: code };
    throw new Error(`expected ${words.join(" ")} to be refused, got ${out}`);
  }

  /** What takes two: asked for by one, approved by the other. */
  async agreed(words: readonly string[]): Promise<Json> {
    const asked = await this.json(words);
    if (asked.status !== "waiting") throw new Error(`expected ${words.join(" ")} to wait`);
    return await this.json(["approvals", "approve", asked.approval_id], "checker");
  }
}
