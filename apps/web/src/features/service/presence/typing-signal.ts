import { createSignal } from '#web/lib/store.ts';

/** Milliseconds after the last key in which somebody still counts as writing. */
const typingFor = 5000;

const changes = createSignal();
let current: { id: string; until: number } | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;

/** Notes that the user writes a reply on a ticket or request; an empty text ends it. */
export function noteTyping(id: string, text: string): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  if (text === '') {
    if (current?.id !== id) return;
    current = null;
  } else {
    current = { id, until: Date.now() + typingFor };
    timer = setTimeout(changes.emit, typingFor);
  }
  changes.emit();
}

/** Returns true while the user writes a reply there. */
export const isTyping = (id: string): boolean => current?.id === id && Date.now() < current.until;

/** Calls the listener when that may have changed. */
export const followTyping = changes.subscribe;
