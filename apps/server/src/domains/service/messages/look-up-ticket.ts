import type { TicketStatus } from '@portal/contract/service';
import { and, eq, sql } from 'drizzle-orm';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { listSpellings } from '#server/domains/users/index.ts';
import { type Actor, getReaderKind, type ReaderKind } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { getScope, getScopeParameters } from '#server/resource/resource.ts';
import {
  type Account,
  chooseReceiver,
  findReceiverByEmail,
  findReceivers,
  selectAccount,
} from '../mailing/mail-requester.ts';
import type { Receiver } from '../mailing/receiver.ts';
import { serviceTickets } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/** Ticket that a message is added to, read without a lock. */
export interface MessageTicket {
  readonly id: string;
  readonly number: number;
  readonly customerId: string;
  readonly requesterEmail: string;
  readonly installedDeviceId: string;
  /** Clinic of the device. */
  readonly clinicId: string | null;
  readonly status: TicketStatus;
  /** Model and serial number of the device. */
  readonly device: string;
  /** Account at the requester's address as it is written; null if there is none. */
  readonly account: Account | null;
  /** True if other tickets were merged into it: their requesters read the replies, too. */
  readonly hasMerged: boolean;
}

type FoundTicket = MessageTicket & { readonly mergedInto: string | null };

const statements = new Map<ReaderKind, Statement>();

/**
 * Reads the ticket to which messages on a ticket go, in the caller's scope, with its requester and its
 * device in one statement: the ticket itself unless it was merged into another one.
 * @throws DomainError `not_found`.
 */
export async function lookUpMessageTicket(context: Context, id: string): Promise<MessageTicket> {
  const { actor, database, now } = context;
  const kind = getReaderKind(actor);
  const statement = statements.get(kind) ?? createLookUp(actor);
  statements.set(kind, statement);
  const values = { ...getScopeParameters(actor, now), id };
  const [found] = await statement.run<FoundTicket & Record<string, unknown>>(database, values);
  if (!found) throw new DomainError('not_found');
  return found.mergedInto === null ? found : lookUpMessageTicket(context, found.mergedInto);
}

const createLookUp = (actor: Actor): Statement =>
  createStatement(sql`select ${serviceTicket.id}, ${serviceTicket.number},
      ${serviceTicket.customerId} as "customerId", ${serviceTicket.requesterEmail} as "requesterEmail",
      ${installedDevice.id} as "installedDeviceId", ${installedDevice.clinicId} as "clinicId",
      ${serviceTicket.status}, ${serviceTicket.mergedIntoTicketId} as "mergedInto",
      exists (select from ${serviceTicket} as merged
        where merged.merged_into_ticket_id = ${serviceTicket.id}) as "hasMerged",
      ${product.name} || ', ' || ${installedDevice.serialNumber} as device,
      ${selectAccount(sql`${userAccount.email} = lower(${serviceTicket.requesterEmail})`)} as account
    from ${serviceTicket}
    join ${installedDevice} on ${installedDevice.id} = ${serviceTicket.installedDeviceId}
    join ${product} on ${product.id} = ${installedDevice.deviceId}
    where ${and(eq(serviceTicket.id, sql.placeholder('id')), getScope(serviceTickets, actor))}`);

/** Finds the readers of the mail about a reply: none, one, or those of merged tickets as well. */
export async function findReplyReceivers(
  context: Context,
  ticket: MessageTicket,
): Promise<Receiver[]> {
  if (ticket.hasMerged) return findReceivers(context.database.orm, context, ticket);
  const receiver = await findReplyReceiver(context, ticket);
  return receiver ? [receiver] : [];
}

async function findReplyReceiver(
  context: Context,
  { requesterEmail: email, customerId, installedDeviceId, clinicId, account }: MessageTicket,
): Promise<Receiver | null> {
  // An address with a second spelling can be that of an account in the other one.
  return account === null && listSpellings(email).length > 1
    ? findReceiverByEmail(context.database.orm, context, {
        email,
        customerId,
        deviceIds: [installedDeviceId],
      })
    : chooseReceiver(context, account, { email, customerId, clinicIds: [clinicId] });
}
