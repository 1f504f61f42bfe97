import { useState } from 'react';

/**
 * Selection of rows on the visible page. Rows that are no longer visible do not count, so that bulk
 * actions only affect what the user sees. It is kept as it is while a dialog shows it, although the list
 * goes on.
 */
export function useSelection<Item extends { id: string }>(shown: readonly Item[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(() => new Set());
  const [frozen, setFrozen] = useState<readonly Item[] | null>(null);
  const visible = shown.filter(({ id }) => selectedIds.has(id));
  const selected = frozen ?? visible;
  return {
    selected,
    /** Keeps what is selected now, until `release`. */
    keep: () => setFrozen(visible),
    release: () => setFrozen(null),
    has: ({ id }: Item) => selectedIds.has(id),
    /** True if every row is selected; false for an empty page. */
    all: shown.length > 0 && visible.length === shown.length,
    set: (items: readonly Item[], on: boolean) => {
      const touched = items.map(({ id }) => id);
      const others = [...selectedIds].filter((id) => !touched.includes(id));
      setSelectedIds(new Set(on ? [...others, ...touched] : others));
    },
    clear: () => setSelectedIds(new Set()),
  };
}

export type Selection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;
