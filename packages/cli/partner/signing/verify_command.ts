import { readFile } from "node:fs/promises";
import type { CommandSpec } from "../../commands/command_spec.ts";
import type { Invocation, Said } from "../../commands/invocation.ts";
import { exitCodes } from "../../outcome/exit_codes.ts";
import { UsageError } from "../../outcome/usage_error.ts";
import { openProfile } from "../../profile/open_profile.ts";
import { checksText, diagnosisText } from "./checks_text.ts";
import { readHeaders } from "./read_headers.ts";
import { readPublicKeys } from "./read_public_keys.ts";
import { type SentRequest, type Verdict, verifySent } from "./verify_sent.ts";

/** `verify`: somebody's request, taken apart without the service. */
export const verifyCommand: CommandSpec = {
  name: "verify",
  purpose: "take a signed request apart and say what is wrong with it; nothing is sent",
  words: [["<method>", "such as POST"], [
    "<url>",
    "as it was sent; a path is one of the profile's service",
  ]],
  options: [
    ["--header <line...>", "a header that was sent, such as 'X-Nonce: …'; several may be given"],
    ["--headers <file>", "the headers, one a line, as curl -v or a log shows them"],
    ["--body <file>", "the body's bytes; without it the body is empty"],
    ["--data <text>", "the body, given here"],
    ["--public-key <file>", "the registered key, JWK or PEM; else the profile's own"],
    ["--kid <kid>", "what that key is registered as; else its own kid, or what the header says"],
    ["--base-url <url>", "the service's published address; else the URL's, else the profile's"],
    ["--at <seconds>", "when it was received, in Unix seconds; else now"],
  ],
  examples: [
    "verify POST /v1/orders --headers sent.txt --body order.json",
    "verify POST https://api.example/v1/orders --headers sent.txt --public-key signing.pub.jwk --json",
  ],
  run: async (invocation) => {
    const sent = await sentRequest(invocation);
    const keys = await readPublicKeys({
      file: invocation.option("publicKey"),
      kid: invocation.option("kid"),
      jws: sent.headers.get("x-jws-signature")?.[0],
      profile: () => invocation.profile(),
    });
    const usual = Math.floor(Date.now() / 1_000);
    const at = invocation.number("at", usual, { min: 0, max: 99_999_999_999 });
    return said(invocation, await verifySent(sent, keys, at));
  },
};

async function sentRequest(invocation: Invocation): Promise<SentRequest> {
  const [method = "", url = ""] = invocation.words;
  const parts = /^(https?:\/\/[^/?#]+)(\/[^#]*)$/.exec(url);
  const rawTarget = parts?.[2] ?? url;
  if (!rawTarget.startsWith("/")) {
    throw new UsageError(`expected https://host/path or /path, got "${url.slice(0, 40)}"`);
  }
  const baseUrl = invocation.option("baseUrl") ?? parts?.[1] ??
    (await openProfile(invocation.profile())).baseUrl;
  const file = invocation.option("headers");
  const lines = file === undefined ? [] : (await readFile(file, "utf8")).split(/\r?\n/);
  const headers = readHeaders([...lines, ...invocation.options("header")]);
  const bodyFile = invocation.option("body");
  const body = bodyFile === undefined
    ? new TextEncoder().encode(invocation.option("data") ?? "")
    : new Uint8Array(await readFile(bodyFile));
  return { method, baseUrl, rawTarget, headers, body };
}

function said({ terminal }: Invocation, verdict: Verdict): Said {
  const { valid, checks, diagnosis, canonical_string } = verdict;
  const parts = [
    checksText(terminal, checks),
    diagnosis && diagnosisText(terminal, diagnosis),
    canonical_string && `what must be signed:\n${canonical_string}`,
    valid ? "the signature is right" : undefined,
  ];
  return {
    json: verdict,
    text: parts.filter((part) => part).join("\n"),
    exitCode: valid ? exitCodes.done : exitCodes.refused,
  };
}
