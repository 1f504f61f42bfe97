import { asc, eq } from 'drizzle-orm';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { isEvents } from '#server/mail/join-events.ts';
import { renderMail, type RenderRequest } from '#server/mail/render-mail.ts';
import type { TestPortal } from './portal.ts';

/** A mail as its receiver would read it. */
export interface ReceivedMail {
  readonly template: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  /** Parts of the link, if the mail has one. */
  readonly claim: { readonly uid: string; readonly token: string };
}

/** The mails that wait for an address, the oldest first; those that are sent as one are listed singly. */
export async function readMailbox(
  { database }: Pick<TestPortal, 'database'>,
  address: string,
): Promise<ReceivedMail[]> {
  const waiting = await database.orm
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, address))
    .orderBy(asc(mailOutbox.id));
  return waiting.flatMap(listEvents).map(({ template, language, timeZone, params }) => {
    const mail = renderMail({ template, language, timeZone, params });
    const link = /^https:\S+$/m.exec(mail.text)?.[0] ?? '';
    const [, , , , uid = '', token = ''] = link.split('/');
    return { template, language, subject: mail.subject, text: mail.text, claim: { uid, token } };
  });
}

/** Returns what a mail is about: one event, or several. */
function listEvents(mail: typeof mailOutbox.$inferSelect): RenderRequest[] {
  const { further = [], ...params } = mail.params ?? {};
  const events = isEvents(further) ? further : [];
  const { language, timeZone } = mail;
  return [{ template: mail.template, params }, ...events].map((event) => ({
    template: event.template,
    params: event.params,
    language,
    timeZone,
  }));
}
