import { useEffect, type RefObject } from 'react';
import type { DragStore } from './drag-store.ts';

/**
 * Focuses a moved card, which is another element in another column. Takes no focus from outside the
 * board, since a lead may be moved from its panel.
 */
export function useRequestedFocus(store: DragStore, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const id = store.takeFocusRequest();
    const { activeElement: active } = document;
    const isFree = active === null || active === document.body || root.current?.contains(active);
    if (id === null || !isFree) return;
    const handle = root.current?.querySelector<HTMLElement>(`[data-card="${id}"] [data-handle]`);
    handle?.focus();
  });
}
