/** The first so many of a list that is read page by page. */
export async function take<Item>(items: AsyncIterable<Item>, most: number): Promise<Item[]> {
  const taken: Item[] = [];
  for await (const item of items) {
    if (taken.push(item) >= most) break;
  }
  return taken;
}
