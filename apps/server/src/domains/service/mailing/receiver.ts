import type { Mail } from '#server/mail/mail-params.ts';

/** Address, name, language and time zone of a mail's recipient. */
export type Receiver = Pick<Mail<'ticket_opened'>, 'to' | 'name' | 'language' | 'timeZone'> & {
  /** Customer's user who chooses what is mailed; null for an employee and an address without an account. */
  readonly follower: Follower | null;
};

interface Follower {
  readonly userId: string;
  /** Kinds of notification of which they want no mail at once. */
  readonly quietKinds: readonly string[];
}
