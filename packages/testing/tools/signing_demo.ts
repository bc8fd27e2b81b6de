// `npm start` until the service exists: how a request is signed and verified, and how the usual mistakes are refused.
import process from "node:process";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { tellSigningStory } from "./signing_story.ts";
import type { SigningStory } from "./signing_story.ts";

const usage = `npm start -- [options]

Signs one order, verifies it, and shows how the usual mistakes are refused. Nothing leaves this machine.

  --json   print the same for programs
  --help   print this`;

const bold = (text: string): string => `\x1b[1m${text}\x1b[22m`;
const dim = (text: string): string => `\x1b[2m${text}\x1b[22m`;
const green = (text: string): string => `\x1b[32m${text}\x1b[39m`;
const red = (text: string): string => `\x1b[31m${text}\x1b[39m`;

function chapter(title: string, text: string): string {
  return `${bold(title)}\n${text.replace(/^(?=.)/gm, "   ")}\n`;
}

function show(story: SigningStory): string {
  const { request, verdict } = story;
  const headers = Object.entries(request.headers).map(([name, value]) =>
    `${dim(`${name}:`)} ${value}`
  );
  const mistakes = story.mistakes.map(({ mistake, instead, code, message }) =>
    `${mistake}\n   ${red(code)}: ${message}\n   ${dim(`Instead: ${instead}`)}`
  );
  return [
    `${bold("Mithqal: how an order is signed")}\n${dim(story.note)}\n`,
    chapter(
      "1. The partner makes an ES256 key and registers its public part",
      JSON.stringify(story.key.jwk),
    ),
    chapter("2. SHA-256 of the body, in lower-case hex", `${request.body}\n${story.body_sha256}`),
    chapter("3. The canonical string: five lines, no line feed at the end", story.canonical_string),
    chapter("4. The protected header; the canonical string is the payload", story.protected_header),
    chapter(
      "5. The request",
      [`${request.method} ${request.url}`, ...headers, "", request.body].join("\n"),
    ),
    chapter(
      "6. The service builds the same string and verifies",
      `${verdict.accepted ? green("accepted") : red(verdict.code)}: ${verdict.message}`,
    ),
    chapter("Three usual mistakes, and what the service says", mistakes.join("\n")),
  ].join("\n");
}

function mayColour(): boolean {
  return process.stdout.isTTY === true && !process.env["NO_COLOR"];
}

async function main(): Promise<number> {
  const options = { json: { type: "boolean" }, help: { type: "boolean" } } as const;
  let values: { json?: boolean; help?: boolean };
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`);
    return 2;
  }
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const story = await tellSigningStory();
  const text = show(story);
  const output = mayColour() ? text : stripVTControlCharacters(text);
  process.stdout.write(values.json ? `${JSON.stringify(story, null, 2)}\n` : output);
  return 0;
}

process.exitCode = await main();
