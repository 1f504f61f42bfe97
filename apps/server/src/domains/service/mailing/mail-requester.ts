import { fallbackLanguage } from '@portal/contract/kernel';
import type { MailTemplate } from '@portal/locales/mails';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { hasEmail } from '#server/domains/users/index.ts';
import { getUserId } from '#server/kernel/actor.ts';
import type { MailParams, TicketParams } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import { notificationReader } from '#server/domains/notifications/notification.table.ts';
import { listMergedRequesters } from '../merge/find-merge-target.ts';
import { formatTicketNumber } from '../tickets/service-ticket.resource.ts';
import { readSubject } from '../tickets/ticket-subject.ts';
import { mailReceiver } from './followed-mail.ts';
import type { Receiver } from './receiver.ts';

/** Ticket as mails describe it. */
interface MailedTicket {
  readonly id: string;
  readonly number: number;
  readonly customerId: string;
  readonly requesterEmail: string;
  readonly installedDeviceId: string;
  /** Null for an older ticket, which reads as its first words. */
  readonly subject: string | null;
}

interface TicketMail<T extends MailTemplate> {
  readonly ticket: MailedTicket;
  readonly template: T;
  /** Device of another ticket that the mail names: only who sees it gets the mail. */
  readonly otherDeviceId?: string;
  /** Returns the template's parameters from those of every ticket mail, for a receiver. */
  readonly params: (ticketParams: TicketParams, receiver: Receiver) => MailParams[T];
}

/**
 * Mails the requester of a ticket in their language, and those of the tickets that were merged into it,
 * in the transaction of the change. Sends no mail about the recipient's own action.
 */
export async function mailRequester<T extends MailTemplate>(
  tx: Transaction,
  context: Context,
  { ticket, template, params, otherDeviceId }: TicketMail<T>,
): Promise<void> {
  const receivers = await findReceivers(tx, context, ticket, otherDeviceId);
  if (receivers.length === 0) return;
  const ticketParams = await getTicketParams(tx, context, ticket);
  for (const receiver of receivers)
    await mailReceiver(tx, context, receiver, {
      template,
      params: params(ticketParams, receiver),
      topicId: ticket.id,
    });
}

/** Finds the requester of a ticket and those of the tickets that were merged into it. */
export async function findReceivers(
  executor: Executor,
  context: Context,
  {
    id,
    requesterEmail,
    customerId,
    installedDeviceId,
  }: Pick<MailedTicket, 'id' | 'requesterEmail' | 'customerId' | 'installedDeviceId'>,
  otherDeviceId = installedDeviceId,
): Promise<Receiver[]> {
  const emails = [requesterEmail, ...(await listMergedRequesters(executor, id))];
  const receivers = new Map<string, Receiver>();
  for (const email of new Set(emails)) {
    const work = { email, customerId, deviceIds: [installedDeviceId, otherDeviceId] };
    const receiver = await findReceiverByEmail(executor, context, work);
    const address = receiver?.to.toLowerCase() ?? '';
    if (receiver && !receivers.has(address)) receivers.set(address, receiver);
  }
  return [...receivers.values()];
}

/** Returns the parameters of every ticket mail. */
async function getTicketParams(
  tx: Transaction,
  context: Context,
  ticket: MailedTicket,
): Promise<TicketParams> {
  return {
    ticket: formatTicketNumber(ticket),
    subject: ticket.subject ?? (await readSubject(tx, ticket.id)),
    device: await getDeviceName(tx, ticket.installedDeviceId),
    link: getTicketUrl(context, ticket.id),
  };
}

/** Returns model and serial number of a device, for mails and calendars. */
export async function getDeviceName(tx: Transaction, installedDeviceId: string): Promise<string> {
  const [device] = await tx
    .select({ name: product.name, serialNumber: installedDevice.serialNumber })
    .from(installedDevice)
    .innerJoin(product, eq(product.id, installedDevice.deviceId))
    .where(eq(installedDevice.id, installedDeviceId));
  return device ? `${device.name}, ${device.serialNumber}` : '';
}

/** A customer's service, and the devices that it is about. */
interface MailedWork {
  readonly customerId: string;
  readonly deviceIds: readonly string[];
}

/**
 * Finds the reader of mails about a customer's service at an address. An address without an account
 * is accepted. Returns null for the caller, for closed accounts, for another customer's user, for one who
 * does not see the clinic of a device, and for employees without access to tickets: they get no mail.
 */
export async function findReceiverByEmail(
  tx: Executor,
  context: Context,
  { email, ...work }: MailedWork & { readonly email: string },
): Promise<Receiver | null> {
  const account = await findAccount(tx, hasEmail(email));
  const clinicIds = await readClinics(tx, account, work);
  return chooseReceiver(context, account, { email, customerId: work.customerId, clinicIds });
}

/** Reads the clinics of devices, if they matter to a reader: who sees all of them needs no query. */
async function readClinics(
  executor: Executor,
  account: Account | null,
  { deviceIds }: MailedWork,
): Promise<(string | null)[]> {
  if (!account?.clinicIds) return [];
  const rows = await executor
    .select({ clinicId: installedDevice.clinicId })
    .from(installedDevice)
    .where(inArray(installedDevice.id, [...deviceIds]));
  return rows.map(({ clinicId }) => clinicId);
}

/** A customer, and the clinics of the devices that a mail is about. */
interface MailedPlace {
  readonly customerId: string;
  readonly clinicIds: readonly (string | null)[];
}

/** Returns the receiver that `findReceiverByEmail` finds, for an account that is read already. */
export function chooseReceiver(
  context: Context,
  account: Account | null,
  { email, ...place }: MailedPlace & { readonly email: string },
): Receiver | null {
  if (!account)
    return { to: email, name: '', language: fallbackLanguage, timeZone: null, follower: null };
  return canReadService(account, place) ? toReceiver(context, account) : null;
}

/**
 * Finds the reader of mails about a customer's service by account, with the conditions of
 * `findReceiverByEmail`.
 */
async function findReceiverByUser(
  tx: Executor,
  context: Context,
  { userId, ...work }: MailedWork & { readonly userId: string | null },
): Promise<Receiver | null> {
  if (userId === null) return null;
  const account = await findAccount(tx, eq(userAccount.id, userId));
  const place = {
    customerId: work.customerId,
    clinicIds: await readClinics(tx, account, work),
  };
  return account && canReadService(account, place) ? toReceiver(context, account) : null;
}

/** The requester of a service request: the account that sent it, or an address that was named. */
interface RequestedWork {
  readonly requestedBy: string | null;
  readonly requesterEmail: string | null;
  readonly customerId: string;
  readonly installedDeviceId: string;
}

/** Finds the reader of mails about a request, with the conditions of `findReceiverByEmail`. */
export const findReceiverOfRequest = (
  tx: Executor,
  context: Context,
  { requestedBy: userId, requesterEmail: email, customerId, installedDeviceId }: RequestedWork,
): Promise<Receiver | null> => {
  const work = { customerId, deviceIds: [installedDeviceId] };
  return email === null
    ? findReceiverByUser(tx, context, { ...work, userId })
    : findReceiverByEmail(tx, context, { ...work, email });
};

/**
 * Returns true if the account may read of service in some clinics: employees with `service`, and the
 * customer's users, of whom some see some clinics alone. Work on a device of no clinic is shown to them if
 * they asked for it, and they alone get mails about it.
 */
function canReadService(account: Account, { customerId, clinicIds }: MailedPlace): boolean {
  if (account.role === 'employee') return account.hasServicePermission;
  const { clinicIds: own } = account;
  const seesAll = own === null || clinicIds.every((id) => id === null || own.includes(id));
  return account.customerId === customerId && seesAll;
}

/** Account as the sender of mails about service sees it. */
export type Account = Pick<
  typeof userAccount.$inferSelect,
  | 'id'
  | 'role'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'preferredLanguage'
  | 'timeZone'
  | 'customerId'
  | 'isActive'
  | 'anonymizedAt'
> & {
  readonly hasServicePermission: boolean;
  /** The only clinics that they see; null for all. */
  readonly clinicIds: readonly string[] | null;
  readonly quietKinds: readonly string[];
};

/** Columns of an account. */
const accountColumns = {
  id: userAccount.id,
  role: userAccount.role,
  email: userAccount.email,
  firstName: userAccount.firstName,
  lastName: userAccount.lastName,
  preferredLanguage: userAccount.preferredLanguage,
  timeZone: userAccount.timeZone,
  customerId: userAccount.customerId,
  isActive: userAccount.isActive,
  anonymizedAt: userAccount.anonymizedAt,
  hasServicePermission: sql<boolean>`exists (
    select from ${groupMember} join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
    where ${groupMember.userId} = ${userAccount.id} and 'service' = any(${userGroup.permissions}))`,
  clinicIds: sql<string[] | null>`case when ${userAccount.clinicRole} = 'own_clinics'
    then ${userAccount.clinicIds}::text[] end`,
  quietKinds: sql<string[]>`array(
    select ${notificationReader.kind} from ${notificationReader}
    where ${notificationReader.userId} = ${userAccount.id} and ${notificationReader.delivery} <> 'at_once')`,
};

/** Selects an account that meets a condition as a value of a statement; null if there is none. */
export function selectAccount(condition: SQL): SQL {
  const columns = Object.entries(accountColumns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  return sql`(select row_to_json(found) from (select ${sql.join(columns, sql`, `)} from ${userAccount}
    where ${condition} limit 1) as found)`;
}

/** Finds accounts by address, in any of its spellings, and by id. */
export const findAccounts = (
  executor: Executor,
  { emails, ids }: { readonly emails: readonly string[]; readonly ids: readonly string[] },
): Promise<Account[]> =>
  executor
    .select(accountColumns)
    .from(userAccount)
    .where(
      sql`${userAccount.email} = any(${sql.param([...emails])}::text[]) or ${userAccount.id} = any(${sql.param([...ids])}::uuid[])`,
    );

/** Finds the account that meets a condition. */
async function findAccount(executor: Executor, condition: SQL): Promise<Account | null> {
  const [account] = await executor.select(accountColumns).from(userAccount).where(condition);
  return account ?? null;
}

function toReceiver({ actor }: Context, account: Account): Receiver | null {
  const isOpen = account.isActive && account.anonymizedAt === null;
  if (!isOpen || account.id === getUserId(actor)) return null;
  return {
    to: account.email,
    name: `${account.firstName} ${account.lastName}`.trim(),
    language: account.preferredLanguage ?? fallbackLanguage,
    timeZone: account.timeZone,
    follower:
      account.role === 'customer' ? { userId: account.id, quietKinds: account.quietKinds } : null,
  };
}

type Portal = Pick<Context, 'portalUrl'>;

/** Returns the URL of a ticket's page. */
export const getTicketUrl = ({ portalUrl }: Portal, id: string): string =>
  `${portalUrl()}/dashboard/service/${id}`;

/** Returns the URL of a request's page. */
export const getRequestUrl = ({ portalUrl }: Portal, id: string): string =>
  `${portalUrl()}/dashboard/service/requests/${id}`;
