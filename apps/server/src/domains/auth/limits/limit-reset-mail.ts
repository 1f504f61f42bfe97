import type { Context } from '#server/resource/context.ts';
import { returnAttempt, takeAttempt } from './attempts.ts';
import { toNetwork } from './to-network.ts';

/**
 * Takes one of the mails that an e-mail may be sent, and an address may ask for, to get back in.
 * @throws PortalError `throttled`; an address that is refused takes nothing from the e-mail.
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
