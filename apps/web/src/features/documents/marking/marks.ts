/** Things that are marked, by id: they stay marked when another page of the list is in sight. */
export type Marks<Item> = ReadonlyMap<string, Item>;

/** What is marked, as a page that was read since shows it. */
export function asRead<Item extends { id: string }>(
  marked: readonly Item[],
  page: readonly Item[],
): Item[] {
  const read = new Map(page.map((item) => [item.id, item]));
  return marked.map((item) => read.get(item.id) ?? item);
}

/** Marks items or takes their marks away. Beyond `most` no more are marked, in their order. */
export function withMarks<Item extends { id: string }>(
  marks: Marks<Item>,
  items: readonly Item[],
  on: boolean,
  most: number,
): Marks<Item> {
  const next = new Map(marks);
  for (const item of items) {
    if (!on) next.delete(item.id);
    else if (next.has(item.id) || next.size < most) next.set(item.id, item);
  }
  return next;
}
