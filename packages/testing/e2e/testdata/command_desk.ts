// Operators and partners' engineers at the command line.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runWords } from "@mithqal/cli";
import type { Holder } from "../../identities/identities.ts";

/** What came of a command with `--json`. */
// deno-lint-ignore no-explicit-any -- tests look into answers of every shape
type Json = any;

/** Where the operators' API is, and what its certificate is known by, PEM. */
export interface OperatorPlace {
  readonly url: string;
  readonly ca: string;
}

/** Runs commands as somebody would type them. */
export class CommandDesk {
  /** With the operators' profiles in it. */
  readonly #home: string;

  private constructor(home: string) {
    this.#home = home;
  }

  /** Writes the profiles of maker and checker. */
  static async open(
    home: string,
    { url, ca }: OperatorPlace,
    people: Readonly<Record<"maker" | "checker", Holder>>,
  ): Promise<CommandDesk> {
    for (const [name, { cert, key }] of Object.entries(people)) {
      await writeProfile(join(home, "operators", name), {
        "client.pem": cert,
        "client.key": key,
        "server-ca.pem": ca,
        "credentials.json": JSON.stringify({
          base_url: url,
          environment: "sandbox",
          client_id: name,
          certificate: "client.pem",
          certificate_key: "client.key",
          ca: "server-ca.pem",
        }),
      });
    }
    return new CommandDesk(home);
  }

  /** Words that must be done. */
  async run(...words: readonly string[]): Promise<Json> {
    let [out, err] = ["", ""];
    const terminal = {
      out: (text: string) => void (out += text),
      err: (text: string) => void (err += text),
      isTerminal: false,
      hasColours: false,
      canAsk: false,
      ask: () => Promise.resolve(""),
    };
    const { signal } = new AbortController();
    const variables = { MITHQAL_HOME: this.#home };
    const code = await runWords([...words, "--json"], { terminal, variables, signal });
    if (code !== 0) throw new Error(`${words.join(" ")}: ${code} ${err}${out}`);
    return JSON.parse(out);
  }

  /** What one operator asks for. */
  asMaker(...words: readonly string[]): Promise<Json> {
    return this.run("operator", ...words, "--as", "maker");
  }

  /** What takes two: asked for by one, approved by the other; tells the approval's id. */
  async agreed(...words: readonly string[]): Promise<string> {
    const asked = await this.asMaker(...words);
    const { approval_id: id } = asked.approval ?? asked;
    await this.approve(id);
    return id;
  }

  async approve(...ids: readonly string[]): Promise<void> {
    await this.run("operator", "approvals", "approve", ...ids, "--as", "checker");
  }
}

async function writeProfile(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 });
  }
}
