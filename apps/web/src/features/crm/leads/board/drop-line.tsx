import type { LeadStage } from '@portal/contract/crm';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useBoardDrag } from './drag/board-drag.ts';
import { cardsIn, lineAt } from './drag/target-at.ts';

export interface DropLineProps {
  stage: LeadStage;
  /** The card in hand. */
  inHand: string;
  /** The keys move the line, so that it must be kept in sight; the pointer is where one looks. */
  byKeyboard: boolean;
}

/** Shows between which cards the one in hand would be put, and keeps that place in sight for the keys. */
export function DropLine({ stage, inHand, byKeyboard }: DropLineProps) {
  const store = useBoardDrag();
  const line = useRef<HTMLLIElement>(null);
  const index = useSyncExternalStore(store.subscribe, () => {
    const { target } = store.getState();
    return target?.stage === stage ? target.index : null;
  });
  useEffect(() => {
    const { current } = line;
    const list = current?.parentElement;
    if (!current || !list || index === null) return undefined;
    const place = () => {
      current.style.top = `${lineAt(list, cardsIn(list, inHand), index)}px`;
      if (byKeyboard) current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    place();
    // A card that comes into sight may be higher than it was taken for.
    const observer = new ResizeObserver(place);
    observer.observe(list);
    return () => observer.disconnect();
  }, [index, inHand, byKeyboard]);
  if (index === null) return null;
  return (
    <li
      ref={line}
      aria-hidden
      data-drop-line
      className="pointer-events-none absolute inset-x-0 -mt-px h-0.5 scroll-my-3 rounded-full bg-brand"
    />
  );
}
