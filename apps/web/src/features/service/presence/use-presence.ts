import type { PresenceActivity, PresenceType, PresentPerson } from '@portal/contract/events';
import { showRequestPresence, showTicketPresence } from '@portal/contract/service';
import { useEffect } from 'react';
import { call } from '#web/lib/api/call.ts';
import { sendAtLast } from '#web/lib/api/send-at-last.ts';
import {
  clearPresence,
  presences,
  setPresence,
  toPresenceKey,
} from '#web/lib/events/presence-store.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useStorePart } from '#web/lib/store.ts';
import { followTyping, isTyping } from './typing-signal.ts';

export interface PresenceOwner {
  kind: 'ticket' | 'request';
  id: string;
}

/** Milliseconds between two messages; the server forgets who sends none for 25 seconds. */
const interval = 8000;

/** Milliseconds without a key or a move of the pointer after which the user counts as gone. */
const inactiveAfter = 5 * 60_000;

const nobody: readonly PresentPerson[] = [];

/** Tells colleagues that the user is on a page, while it is visible and used; returns the others. */
export function usePresence({ kind, id }: PresenceOwner): readonly PresentPerson[] {
  const { id: ownId } = useUser();
  const type: PresenceType = kind === 'ticket' ? 'service_ticket' : 'service_request';
  useEffect(() => showPresence({ kind, id }, type), [kind, id, type]);
  const key = toPresenceKey(type, id);
  const people = useStorePart(presences, (known) => known.get(key) ?? nobody);
  return people.filter(({ person }) => person.id !== ownId);
}

/** Returns 32 random digits. Avoids `crypto.randomUUID`, which is missing on pages without TLS. */
function createPageId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Tells the server while the page is open. Returns a function that says that it was left. */
function showPresence({ kind, id }: PresenceOwner, type: PresenceType): () => void {
  const route = kind === 'ticket' ? showTicketPresence : showRequestPresence;
  const pageId = createPageId();
  let usedAt = Date.now();
  let shown: PresenceActivity | 'gone' = 'gone';
  let isOpen = true;

  const getActivity = (): typeof shown => {
    if (document.visibilityState !== 'visible') return 'gone';
    if (Date.now() - usedAt > inactiveAfter) return 'gone';
    return isTyping(id) ? 'typing' : 'looking';
  };

  const send = async (activity: typeof shown): Promise<void> => {
    shown = activity;
    // Who is gone hears nothing of the others.
    if (activity === 'gone') clearPresence(type, id);
    const body = { activity, page_id: pageId };
    if (activity === 'gone') return sendAtLast(route, { params: { id }, body });
    try {
      const { people } = await call(route, { params: { id }, body });
      if (isOpen && shown === activity) setPresence({ type, id, people });
    } catch {
      // Without an answer nothing is known of the others. The next message may get one.
      if (isOpen) clearPresence(type, id);
    }
  };

  const repeat = (): void => {
    const activity = getActivity();
    if (activity !== 'gone' || shown !== 'gone') void send(activity);
  };
  const update = (): void => {
    const activity = getActivity();
    if (activity !== shown) void send(activity);
  };
  const note = (): void => {
    usedAt = Date.now();
    if (shown === 'gone') update();
  };

  const timer = setInterval(repeat, interval);
  const stopTyping = followTyping(update);
  document.addEventListener('visibilitychange', update);
  for (const event of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(event, note, { passive: true });
  update();
  return () => {
    isOpen = false;
    clearInterval(timer);
    stopTyping();
    document.removeEventListener('visibilitychange', update);
    for (const event of ['pointermove', 'pointerdown', 'keydown']) removeEventListener(event, note);
    if (shown !== 'gone') void send('gone');
    clearPresence(type, id);
  };
}
