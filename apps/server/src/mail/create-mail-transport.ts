import { folderTransport } from './folder-transport.ts';
import type { MailTransport } from './mail-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

interface MailSettings {
  /** SMTP_URL; null writes each mail into the folder. */
  readonly smtpUrl: string | null;
  /** MAIL_FROM: an address, with a name or without. */
  readonly from: string;
  readonly folder: string;
}

/** Creates the mail transport that the settings choose. */
export function createMailTransport({ smtpUrl, from, folder }: MailSettings): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, from) : folderTransport(folder, from);
}
