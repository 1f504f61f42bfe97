import { useState } from 'react';

/**
 * Which rows of the page in sight are marked. What is not in sight any more counts no more: nothing
 * is done to what nobody sees.
 */
export function useSelection<Item extends { id: string }>(shown: readonly Item[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(() => new Set());
  const selected = shown.filter(({ id }) => selectedIds.has(id));
  return {
    selected,
    has: ({ id }: Item) => selectedIds.has(id),
    /** Whether every row is marked; false where there is none. */
    all: shown.length > 0 && selected.length === shown.length,
    set: (items: readonly Item[], on: boolean) => {
      const touched = items.map(({ id }) => id);
      const others = [...selectedIds].filter((id) => !touched.includes(id));
      setSelectedIds(new Set(on ? [...others, ...touched] : others));
    },
    clear: () => setSelectedIds(new Set()),
  };
}

export type Selection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;
