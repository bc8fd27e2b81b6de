/**
 * Compares bytes in a time that depends on their number alone, never on where they differ. The one
 * place for secrets, their hashes and MACs.
 */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a[i]! ^ b[i]!;
  return difference === 0;
}
