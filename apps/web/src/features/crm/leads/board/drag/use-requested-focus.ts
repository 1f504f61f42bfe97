import { useEffect, type RefObject } from 'react';
import type { DragStore } from './drag-store.ts';

/**
 * Gives a card that was moved the focus where it stands now: in another column it is another
 * element. Nothing outside of the board loses it: a lead may have been moved from its panel.
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
