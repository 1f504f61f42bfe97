import type { LeadStage } from '@portal/contract/crm';
import { useEffect, useRef } from 'react';
import { useStorePart } from '#web/lib/store.ts';
import { useBoardDrag } from './drag/board-drag.ts';
import { listCards, getIndicatorTop } from './drag/target-at.ts';

export interface DropIndicatorProps {
  stage: LeadStage;
  /** The card in hand. */
  draggedId: string;
  /** The keys move the line, so that it must be kept in sight; the pointer is where one looks. */
  byKeyboard: boolean;
}

/** Shows between which cards the one in hand would be put, and keeps that place in sight for the keys. */
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
    // A card that comes into sight may be higher than it was taken for.
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
