/** A key's thumbprint may begin with a dash. No option of ours looks like one. */
const dashedThumbprint = /^-[\w-]{42}$/;

/** No word of a command line can hold it. */
const shield = "\0";

/** A thumbprint as the parser does not take it for an option. */
export function shielded(word: string): string {
  return dashedThumbprint.test(word) ? shield + word : word;
}

/** A word, or the values of an option, as they were given. */
export function unshielded<T>(given: T): T {
  if (Array.isArray(given)) return given.map(unshielded) as T;
  return (typeof given === "string" ? given.replaceAll(shield, "") : given) as T;
}
