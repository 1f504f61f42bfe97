import type { MailTemplate } from '@portal/locales/mails';
import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { listSpellings } from '#server/domains/users/index.ts';
import type { MailParams } from '#server/mail/mail-params.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { deliverMails, toOutboxRow } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { toFollowedMail } from './followed-mail.ts';
import { type Account, chooseReceiver, findAccounts } from './mail-requester.ts';
import type { Receiver } from './receiver.ts';

/** Who is to read a mail: the account with an id, or an address, which may have none. */
export type Addressee = { readonly userId: string } | { readonly email: string };

/** A mail about a ticket or a request, before its reader is known. */
export interface MailDraft {
  /** Ticket or request. */
  readonly topicId: string;
  readonly customerId: string;
  readonly installedDeviceId: string;
  readonly to: Addressee;
  /** Returns the mail for its reader, with their account if they have one. */
  readonly write: (receiver: Receiver, account: Account | null) => WrittenMail;
}

/** A template with its parameters. */
export interface WrittenMail {
  readonly template: MailTemplate;
  readonly params: MailParams[MailTemplate];
}

/** Returns a template with its parameters, which must fit. */
export const toMail = <T extends MailTemplate>(
  template: T,
  params: MailParams[T],
): WrittenMail => ({
  template,
  params,
});

/**
 * Writes mails in a fixed number of statements, to be delivered not before a time. Each reader gets one
 * about a topic; nobody gets one about their own action. Returns the ids of the mails by topic.
 */
export async function mailRequesters(
  tx: Transaction,
  context: Context,
  drafts: readonly MailDraft[],
  notBefore: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (drafts.length === 0) return new Map();
  const accounts = await readAccounts(
    tx,
    drafts.map(({ to }) => to),
  );
  const rows = new Map<string, ReturnType<typeof toOutboxRow> & { readonly topicId: string }>();
  const clinicOf = await readClinics(tx, drafts, accounts);
  for (const { topicId, customerId, installedDeviceId, to, write } of drafts) {
    const account = accounts(to);
    const email = 'email' in to ? to.email : account?.email;
    const clinicIds = [clinicOf.get(installedDeviceId) ?? null];
    const receiver = email && chooseReceiver(context, account, { email, customerId, clinicIds });
    if (!receiver) continue;
    const place = `${topicId} ${receiver.to.toLowerCase()}`;
    const mail = toFollowedMail(context, receiver, { ...write(receiver, account), topicId });
    if (mail && !rows.has(place)) rows.set(place, { ...toOutboxRow(mail), topicId });
  }
  const written = [...rows.values()];
  if (written.length === 0) return new Map();
  const dueAt = notBefore.toISOString();
  await tx.insert(mailOutbox).values(written.map((row) => ({ ...row, dueAt })));
  await deliverMails(
    tx,
    written.map(({ id }) => id),
    { notBefore },
  );
  return new Map(
    [...Map.groupBy(written, ({ topicId }) => topicId)].map(([topicId, mails]) => [
      topicId,
      mails.map(({ id }) => id),
    ]),
  );
}

/** Reads the accounts of addressees in one statement. Returns how to find that of each. */
export async function readAccounts(
  tx: Transaction,
  all: readonly Addressee[],
): Promise<(to: Addressee) => Account | null> {
  const emails = all.flatMap((to) => ('email' in to ? listSpellings(to.email) : []));
  const ids = all.flatMap((to) => ('userId' in to ? [to.userId] : []));
  const found = await findAccounts(tx, { emails, ids });
  const byId = new Map(found.map((account) => [account.id, account]));
  const byEmail = new Map(found.map((account) => [account.email, account]));
  return (to) => {
    if ('userId' in to) return byId.get(to.userId) ?? null;
    for (const spelling of listSpellings(to.email)) {
      const account = byEmail.get(spelling);
      if (account) return account;
    }
    return null;
  };
}

/** Reads the clinics of the devices that are mailed to who sees some clinics alone, by device. */
async function readClinics(
  tx: Transaction,
  drafts: readonly MailDraft[],
  accounts: (to: Addressee) => Account | null,
): Promise<ReadonlyMap<string, string | null>> {
  const limited = drafts.filter(({ to }) => accounts(to)?.clinicIds);
  if (limited.length === 0) return new Map();
  const ids = new Set(limited.map(({ installedDeviceId }) => installedDeviceId));
  const rows = await tx
    .select({ id: installedDevice.id, clinicId: installedDevice.clinicId })
    .from(installedDevice)
    .where(inArray(installedDevice.id, [...ids]));
  return new Map(rows.map(({ id, clinicId }) => [id, clinicId]));
}

/** Reads the name of devices with their serial numbers, as mails have it, by id. */
export async function readDeviceNames(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly product: string; readonly full: string }>> {
  const rows = await tx
    .select({
      id: installedDevice.id,
      product: product.name,
      full: sql<string>`${product.name} || ', ' || ${installedDevice.serialNumber}`,
    })
    .from(installedDevice)
    .innerJoin(product, sql`${product.id} = ${installedDevice.deviceId}`)
    .where(inArray(installedDevice.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Lists the addresses of the requesters of the tickets that were merged into some, by these. */
export async function listRequestersMergedInto(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await tx.execute<{ root: string; email: string }>(sql`
    with recursive merged as (
      select ${serviceTicket.mergedIntoTicketId} as root, ${serviceTicket.id}, ${serviceTicket.requesterEmail}
      from ${serviceTicket} where ${serviceTicket.mergedIntoTicketId} = any(${sql.param([...ids])}::uuid[])
      union all
      select merged.root, earlier.id, earlier.requester_email from ${serviceTicket} as earlier
      join merged on earlier.merged_into_ticket_id = merged.id)
    select distinct root, requester_email as email from merged order by root, email`);
  return new Map(
    [...Map.groupBy(rows, ({ root }) => root)].map(([root, found]) => [
      root,
      found.map(({ email }) => email),
    ]),
  );
}
