import type { Config } from '#server/config.ts';
import { createOwnCheck, type InboundMailTools } from '#server/domains/service/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { createMailThreads } from '#server/mail/mail-thread.ts';
import type { Services } from '#server/resource/context.ts';

/** Creates what takes mails that come in; null unless the settings let any come in. */
export function createInboundMailTools(
  { inboundMail, mailFrom, secretKey }: Config,
  services: Services,
  clock: Clock,
): InboundMailTools | null {
  if (inboundMail === null) return null;
  return {
    ...services,
    clock,
    threads: createMailThreads(secretKey, inboundMail.address),
    isOwn: createOwnCheck(mailFrom, inboundMail.address),
  };
}
