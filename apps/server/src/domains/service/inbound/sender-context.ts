import { fallbackLanguage } from '@portal/contract/kernel';
import { toClinicView } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import type { MailSender } from './read-inbound-mail.ts';

/**
 * Returns the context of a mail's sender, who may do what the mail does and nothing else: write on
 * tickets.
 */
export function createSenderContext(system: Context, sender: MailSender): Context {
  const { userId, customerId, clinicRole, clinicIds, language, timeZone } = sender;
  const signedIn = {
    userId,
    // There is no session: the signature in the mail's address stands for one.
    sessionId: newId(),
    language,
    timeZone,
    authenticatedAt: system.now,
    setUpDueAt: null,
  };
  return {
    ...system,
    language: language ?? fallbackLanguage,
    timeZone: timeZone ?? system.timeZone,
    actor:
      customerId === null
        ? { kind: 'employee', ...signedIn, permissions: new Set(['service'] as const) }
        : { kind: 'customer', ...signedIn, customerId, ...toClinicView({ clinicRole, clinicIds }) },
  };
}
