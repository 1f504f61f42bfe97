import { defineEvent } from '#server/resource/domain-event.ts';

interface Account {
  readonly userId: string;
}

/** An account was made for a person, or they are to be asked again: they need a link for a password. */
export const accountInvited = defineEvent<Account>();

/** An account was deactivated: whatever lets its person in must end. */
export const accountClosed = defineEvent<Account>();

/** An account's e-mail changed: both addresses are told, and links sent to the old one must die. */
export const emailChanged = defineEvent<Account & { before: string; after: string }>();
