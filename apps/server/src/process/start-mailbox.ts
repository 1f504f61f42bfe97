import type { BaseLogger } from 'pino';
import type { Config } from '#server/config.ts';
import { startMailboxReader } from '#server/domains/service/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { createInboundMailTools } from './inbound-mail-tools.ts';

/** Starts reading the mailbox of `INBOUND_IMAP_URL`. Returns what stops it; null without one. */
export function startMailbox(
  config: Config,
  services: Services,
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>,
): (() => Promise<void>) | null {
  const tools = createInboundMailTools(config, services, systemClock);
  const imapUrl = config.inboundMail?.imapUrl;
  if (!tools || !imapUrl) return null;
  const reader = startMailboxReader({ tools, imapUrl, log });
  return () => reader.stop();
}
