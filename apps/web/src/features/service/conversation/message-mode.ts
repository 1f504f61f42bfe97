import type { messageKinds } from '@portal/contract/service';

/** What is written: to the other side, or among colleagues. */
export type MessageMode = (typeof messageKinds)[number];

/**
 * What an employee writes unless they choose. An internal note that should have been a reply can
 * still be sent; a reply that should have been a note can never be taken back.
 */
export const defaultMode: MessageMode = 'internal_note';

/** The mode that a draft was written in; the safe one where that is not known. */
export const toMode = (value: string): MessageMode => (value === 'reply' ? 'reply' : defaultMode);
