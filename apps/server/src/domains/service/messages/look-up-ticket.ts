import type { TicketStatus } from '@portal/contract/service';
import { and, eq, sql } from 'drizzle-orm';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { listSpellings } from '#server/domains/users/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { getScope, getScopeParameters } from '#server/resource/resource.ts';
import {
  type Account,
  chooseReceiver,
  findReceiverByEmail,
  type Receiver,
  selectAccount,
} from '../mailing/mail-requester.ts';
import { serviceTickets } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/** Ticket that a message is added to, read without a lock. */
export interface MessageTicket {
  readonly id: string;
  readonly number: number;
  readonly customerId: string;
  readonly requesterEmail: string;
  readonly status: TicketStatus;
  /** Model and serial number of the device. */
  readonly device: string;
  /** Account at the requester's address as it is written; null if there is none. */
  readonly account: Account | null;
}

const statements = new Map<Actor['kind'], Statement>();

/**
 * Reads a ticket in the caller's scope with its requester and its device in one statement.
 * @throws DomainError `not_found`.
 */
export async function lookUpMessageTicket(context: Context, id: string): Promise<MessageTicket> {
  const { actor, database, now } = context;
  const statement = statements.get(actor.kind) ?? createLookUp(actor);
  statements.set(actor.kind, statement);
  const values = { ...getScopeParameters(actor, now), id };
  const [found] = await statement.run<MessageTicket & Record<string, unknown>>(database, values);
  if (!found) throw new DomainError('not_found');
  return found;
}

const createLookUp = (actor: Actor): Statement =>
  createStatement(sql`select ${serviceTicket.id}, ${serviceTicket.number},
      ${serviceTicket.customerId} as "customerId", ${serviceTicket.requesterEmail} as "requesterEmail",
      ${serviceTicket.status},
      ${product.name} || ', ' || ${installedDevice.serialNumber} as device,
      ${selectAccount(sql`${userAccount.email} = lower(${serviceTicket.requesterEmail})`)} as account
    from ${serviceTicket}
    join ${installedDevice} on ${installedDevice.id} = ${serviceTicket.installedDeviceId}
    join ${product} on ${product.id} = ${installedDevice.deviceId}
    where ${and(eq(serviceTicket.id, sql.placeholder('id')), getScope(serviceTickets, actor))}`);

/** Returns the reader of the mail about a reply; null if nobody gets one. */
export async function findReplyReceiver(
  context: Context,
  { requesterEmail: email, customerId, account }: MessageTicket,
): Promise<Receiver | null> {
  const requester = { email, customerId };
  // An address with a second spelling can be that of an account in the other one.
  return account === null && listSpellings(email).length > 1
    ? findReceiverByEmail(context.database.orm, context, requester)
    : chooseReceiver(context, account, requester);
}
