/** The PEM blocks of one label in a text that may hold several, and words around them. */
export function pemBlocks(text: string, label: string): string[] {
  const block = new RegExp(`-----BEGIN ${label}-----[\\s\\S]*?-----END ${label}-----`, "g");
  return Array.from(text.matchAll(block), ([found]) => `${found}\n`);
}
