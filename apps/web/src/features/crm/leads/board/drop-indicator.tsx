import type { LeadStage } from '@portal/contract/crm';
import { useEffect, useRef } from 'react';
import { useStorePart } from '#web/lib/store.ts';
import { useBoardDrag } from './drag/board-drag.ts';
import { listCards, getIndicatorTop } from './drag/target-at.ts';

export interface DropIndicatorProps {
  stage: LeadStage;
  /** The card in hand. */
  draggedId: string;
  /** True if the keyboard moves the indicator, which must then be scrolled into view. */
  byKeyboard: boolean;
}

/** Shows where the dragged card would be dropped, and scrolls there for the keyboard. */
export function DropIndicator({ stage, draggedId, byKeyboard }: DropIndicatorProps) {
  const indicator = useRef<HTMLLIElement>(null);
  const index = useStorePart(useBoardDrag(), ({ target }) =>
    target?.stage === stage ? target.index : null,
  );
  useEffect(() => {
    const { current } = indicator;
    const list = current?.parentElement;
    if (!current || !list || index === null) return undefined;
    const updatePosition = () => {
      current.style.top = `${getIndicatorTop(list, listCards(list, draggedId), index)}px`;
      if (byKeyboard) current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    updatePosition();
    // The actual height of a card may differ from the estimate once it is visible.
    const observer = new ResizeObserver(updatePosition);
    observer.observe(list);
    return () => observer.disconnect();
  }, [index, draggedId, byKeyboard]);
  if (index === null) return null;
  return (
    <li
      ref={indicator}
      aria-hidden
      data-drop-line
      className="pointer-events-none absolute inset-x-0 -mt-px h-0.5 scroll-my-3 rounded-full bg-brand"
    />
  );
}
