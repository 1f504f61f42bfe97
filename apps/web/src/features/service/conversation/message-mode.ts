import type { messageKinds } from '@portal/contract/service';

/** Kind of message: reply or internal note. */
export type MessageMode = (typeof messageKinds)[number];

/**
 * Default for employees. An internal note can still be sent as a reply; a reply can never be taken
 * back.
 */
export const defaultMode: MessageMode = 'internal_note';

/** Returns the mode of a draft; the safe default if it is unknown. */
export const toMode = (value: string): MessageMode => (value === 'reply' ? 'reply' : defaultMode);
