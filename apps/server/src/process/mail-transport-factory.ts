import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { MailTransport } from '#server/mail/mail-transport.ts';

interface MailTransportFactory {
  readonly isServer: boolean;
  readonly transport: () => Promise<MailTransport>;
}

/** Creates the transport that the settings choose; loads it at its first use. */
export function createMailTransportFactory({
  smtpUrl,
  mailFrom,
  dataDir,
}: Config): MailTransportFactory {
  const open = async (): Promise<MailTransport> => {
    const { createMailTransport } = await import('#server/mail/create-mail-transport.ts');
    return createMailTransport({ smtpUrl, from: mailFrom, folder: join(dataDir, 'mail') });
  };
  let opening: Promise<MailTransport> | null = null;
  return { isServer: smtpUrl !== null, transport: () => (opening ??= open()) };
}
