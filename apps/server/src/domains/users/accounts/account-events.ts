import { defineEvent } from '#server/resource/domain-event.ts';

interface Account {
  readonly userId: string;
}

/**
 * An account was created, or its invitation is repeated: the person needs a link to set a password.
 */
export const accountInvited = defineEvent<Account>();

/** An account was deactivated: its sessions and links must end. */
export const accountClosed = defineEvent<Account>();

/**
 * The e-mail of an account changed: both addresses are mailed, and links to the old one are
 * revoked.
 */
export const emailChanged = defineEvent<Account & { before: string; after: string }>();
