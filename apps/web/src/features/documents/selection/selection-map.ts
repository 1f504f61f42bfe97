/** Selected items by id; the selection persists across pages of the list. */
export type SelectionMap<Item> = ReadonlyMap<string, Item>;

/** Returns the selected items, refreshed from the current page. */
export function refreshSelected<Item extends { id: string }>(
  selected: readonly Item[],
  page: readonly Item[],
): Item[] {
  const read = new Map(page.map((item) => [item.id, item]));
  return selected.map((item) => read.get(item.id) ?? item);
}

/** Adds items to the selection, up to `maxCount` in their order, or removes them. */
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
