import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { loadOnce } from '#server/kernel/clock.ts';
import { createMailThreads, type MailThreads } from '#server/mail/mail-thread.ts';
import type { MailTransport } from '#server/mail/mail-transport.ts';

interface MailTransportFactory {
  readonly isServer: boolean;
  readonly transport: () => Promise<MailTransport>;
  readonly threads: MailThreads;
}

/** Creates the transport that the settings choose; loads it at its first use. */
export function createMailTransportFactory({
  smtpUrl,
  mailFrom,
  dataDir,
  secretKey,
  inboundMail,
}: Config): MailTransportFactory {
  const transport = loadOnce(async () => {
    const { createMailTransport } = await import('#server/mail/create-mail-transport.ts');
    return createMailTransport({ smtpUrl, from: mailFrom, folder: join(dataDir, 'mail') });
  });
  const threads = createMailThreads(secretKey, inboundMail?.address ?? null);
  return { isServer: smtpUrl !== null, transport, threads };
}
