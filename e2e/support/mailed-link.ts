import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './expect.ts';
import PostalMime from 'postal-mime';

/** Purpose of a mailed link; the first part of its path. */
export type LinkKind =
  | 'setup-password'
  | 'reset-password'
  | 'reset-two-factor'
  | 'cancel-two-factor-reset'
  | 'anonymization-request'
  | 'unsubscribe';

/** A mail as the mail server received it. */
export interface MailWithLink {
  subject: string;
  /** The path of the link, including its parameters. */
  path: string;
  link: { uid: string; token: string };
}

/** Waits for a mail to the address with a link of this kind, and returns the link's parameters. */
export async function mailedLink(address: string, kind: LinkKind): Promise<MailWithLink['link']> {
  return (await mailWithLink(address, kind)).link;
}

/** Waits for a mail to the address with a link of this kind; returns the newest. */
export async function mailWithLink(address: string, kind: LinkKind): Promise<MailWithLink> {
  let found: MailWithLink | null = null;
  await expect(async () => {
    found = await newestMail(address, kind);
    expect(found).not.toBeNull();
  }).toPass({ timeout: 15_000 });
  if (!found) throw new Error(`No mail to ${address} holds a link`);
  return found;
}

/** Waits for a mail to the address that contains the text; the portal promises one minute. */
export async function mailWithText(address: string, text: string): Promise<void> {
  await expect(async () => {
    const texts: string[] = [];
    for await (const mail of readMails(address)) texts.push(mail.text);
    expect(texts.join('\n')).toContain(text);
  }).toPass({ timeout: 60_000 });
}

async function newestMail(address: string, kind: LinkKind): Promise<MailWithLink | null> {
  for await (const { subject, text } of readMails(address)) {
    // The link has its own line, so that every mail program recognizes it (API.md §3 Auth).
    const pattern = `^https?://[^/]+(?<path>/${kind}/(?<uid>[\\w-]+)/(?<token>[\\w-]+))\\r?$`;
    const { path, uid, token } = new RegExp(pattern, 'mu').exec(text)?.groups ?? {};
    if (path && uid && token) return { subject, path, link: { uid, token } };
  }
  return null;
}

/** Reads the mails to an address, the newest first. */
async function* readMails(address: string): AsyncGenerator<{ subject: string; text: string }> {
  const folder = process.env['E2E_MAIL_DIR'] ?? '';
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  for (const name of names.toReversed()) {
    const {
      to,
      subject = '',
      text = '',
    } = await PostalMime.parse(await readFile(join(folder, name)));
    if (to?.some((one) => one.address === address)) yield { subject, text };
  }
}
