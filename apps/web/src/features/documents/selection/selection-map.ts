/** Things that are marked, by id: they stay marked when another page of the list is in sight. */
export type SelectionMap<Item> = ReadonlyMap<string, Item>;

/** What is marked, as a page that was read since shows it. */
export function refreshSelected<Item extends { id: string }>(
  selected: readonly Item[],
  page: readonly Item[],
): Item[] {
  const read = new Map(page.map((item) => [item.id, item]));
  return selected.map((item) => read.get(item.id) ?? item);
}

/** Marks items or takes their marks away. Beyond `most` no more are marked, in their order. */
export function updateSelection<Item extends { id: string }>(
  selection: SelectionMap<Item>,
  items: readonly Item[],
  on: boolean,
  maxCount: number,
): SelectionMap<Item> {
  const next = new Map(selection);
  for (const item of items) {
    if (!on) next.delete(item.id);
    else if (next.has(item.id) || next.size < maxCount) next.set(item.id, item);
  }
  return next;
}
