// One short file is the only caller of a cryptographic function; everything around it is pure.
import { lineAt } from "./breach.ts";
import type { Breach } from "./breach.ts";
import { maskCode } from "./mask.ts";
import { isBareCode } from "./packages.ts";
import type { TextFile, Tree } from "./tree.ts";

const signingFile = "packages/jws/es256.ts";
const hmacFile = "packages/protocol/webhooks/hmac.ts";

// Anything but these: so a copy of the function under another name is caught too.
const signingAccess = /\bsubtle\b(?!\s*\.\s*(?:digest|importKey|exportKey|generateKey)\b)/g;

/** Every place of the shared packages, but the two, that can sign or verify. */
export function singleCallerBreaches(tree: Tree): readonly Breach[] {
  return tree.files.filter((file) => isBareCode(file.path)).flatMap((file) => {
    const code = maskCode(file.text);
    if (file.path === signingFile || file.path === hmacFile) return secondCalls(file, code);
    return [...code.matchAll(signingAccess)].map(({ index }) =>
      breach(file, index, `only ${signingFile} and ${hmacFile} reach crypto.subtle.sign and verify`)
    );
  });
}

/** Every place of the shared packages, but the one, that names HMAC. */
export function hmacBreaches(tree: Tree): readonly Breach[] {
  return tree.files.filter(({ path }) => isBareCode(path) && path !== hmacFile).flatMap((file) =>
    [...file.text.matchAll(/["']HMAC["']/g)].map(({ index }) =>
      breach(file, index, `only ${hmacFile} makes an HMAC`)
    )
  );
}

function secondCalls(file: TextFile, code: string): readonly Breach[] {
  return ["sign", "verify"].flatMap((name) => {
    const calls = [...code.matchAll(new RegExp(String.raw`\bsubtle\s*\.\s*${name}\b`, "g"))];
    return calls.slice(1).map(({ index }) =>
      breach(file, index, `crypto.subtle.${name} is called at one place of the file`)
    );
  });
}

function breach(file: TextFile, index: number, rule: string): Breach {
  const line = lineAt(file.text, index);
  return { file: file.path, line, rule, remedy: "call that file's function instead" };
}
