import type { DeskItem } from '@portal/contract/service';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { replyHash } from '../conversation/reply-hash.ts';
import { type DeskKey, findDeskKey } from './desk-keys.ts';
import { toTarget } from './desk-row.tsx';
import { useDeskAction } from './use-desk-action.ts';

export interface DeskKeysOptions {
  list: RefObject<HTMLElement | null>;
  items: readonly DeskItem[];
  hasSingleKeys: boolean;
}

/** Milliseconds in which a key may be the second one of a shortcut that begins with G. */
const chordTimeout = 1500;

/** Moves in the list and acts on the row that has the focus, by keys. Enter follows its link. */
export function useDeskKeys({ list, items, hasSingleKeys }: DeskKeysOptions): void {
  const navigate = useNavigate();
  const { act } = useDeskAction();
  /** Place of the row that had the focus last: it may leave the list, and the next one takes its place. */
  const lastPlace = useRef(-1);
  const chordAt = useRef(-Infinity);

  const listLinks = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[data-desk-item]') ?? []),
  ];

  const run = (key: DeskKey): void => {
    const links = listLinks();
    const focused = links.findIndex((link) => link === document.activeElement);
    if (focused >= 0) lastPlace.current = focused;
    if (key === 'next' || key === 'previous') {
      const from = focused >= 0 ? focused : lastPlace.current;
      // The row after one that left the list is at its place.
      const step = key === 'previous' ? -1 : focused < 0 && from >= 0 ? 0 : 1;
      const place = Math.max(0, Math.min(from + step, links.length - 1));
      links[place]?.focus();
      lastPlace.current = place;
      return;
    }
    const item = items.find(({ id }) => id === links[focused]?.dataset['deskItem']);
    if (!item) return;
    if (key === 'reply') void navigate({ ...toTarget(item), hash: replyHash });
    else act({ item, step: key });
  };

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isChord = event.timeStamp - chordAt.current < chordTimeout;
    chordAt.current = event.key === 'g' ? event.timeStamp : -Infinity;
    const isInList = list.current?.contains(document.activeElement) ?? false;
    const key = isChord ? null : findDeskKey(event, { isInList, hasSingleKeys });
    if (key === null) return;
    event.preventDefault();
    run(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
