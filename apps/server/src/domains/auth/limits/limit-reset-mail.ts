import type { Context } from '#server/resource/context.ts';
import { returnAttempt, takeAttempt } from './attempts.ts';
import { toNetwork } from './to-network.ts';

/**
 * Counts a reset mail towards the limits of the e-mail and of the caller's address.
 * @throws DomainError `throttled`; a rejection for the address does not count for the e-mail.
 */
export async function limitResetMail({ database, ip, now }: Context, email: string): Promise<void> {
  const limit = { kind: 'reset_mail', subject: email } as const;
  await takeAttempt(database.orm, limit, now);
  try {
    const address = { kind: 'reset_mail_address', subject: toNetwork(ip) } as const;
    await takeAttempt(database.orm, address, now);
  } catch (error) {
    await returnAttempt(database.orm, limit, now);
    throw error;
  }
}
