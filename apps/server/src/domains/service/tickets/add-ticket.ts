import { sql, type SQL } from 'drizzle-orm';
import type { ServiceTicket } from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { deliverMails, toOutboxRow } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import type { IdempotencyClaim } from '#server/resource/idempotency.ts';
import {
  type InsertionPlan,
  insertTogether,
  type RowOfCall,
} from '#server/resource/insert-together.ts';
import { toReturnedItem, type Versioned } from '#server/resource/read.ts';
import type { Place, ReturnedItem, Written } from '#server/resource/write-statement.ts';
import { findReceiverByEmail, getTicketUrl } from '../mailing/mail-requester.ts';
import type { Receiver } from '../mailing/receiver.ts';
import type { NewPromise } from '../promises/to-promise.ts';
import { toTicketChange } from '../service-events.ts';
import { toTicketEvent } from './end-ticket.ts';
import { serviceTickets, toTicketName } from './service-ticket.resource.ts';
import { serviceTicket, ticketCounter, ticketEvent } from './service-ticket.table.ts';
import type { ServicedDevice } from './ticket-rules.ts';
import { chooseSubjectLanguage, makeSubject } from './ticket-subject.ts';

/** Plan of a ticket that is planned as it is opened. */
export interface TicketPlan {
  readonly status: 'planned';
  readonly plannedFor: string;
  readonly plannedStart: string | null;
  readonly plannedMinutes: number;
  readonly assignedTo: string | null;
}

/** A ticket to be opened. */
export interface NewTicket {
  readonly device: ServicedDevice;
  /** Made if absent. */
  readonly subject?: string | null | undefined;
  readonly description: string;
  readonly requesterName?: string | null | undefined;
  readonly requesterEmail: string;
  readonly requestedAt: string;
  readonly promise: NewPromise;
  /** Time since which a customer's reply waits for an employee's. */
  readonly waitingSince?: string | null;
  /** Closed ticket that this one continues. */
  readonly followsTicketId?: string;
  /** All tickets of a statement have one, or none. */
  readonly plan?: TicketPlan;
  /** Mail to the requester; `request_accepted` if the ticket comes from a request. */
  readonly template?: 'ticket_opened' | 'request_accepted';
}

/**
 * Opens a ticket in a transaction that has locked the device: numbers it, adds its event, mails the
 * requester and publishes the change. Returns its id.
 */
export async function addTicket(
  tx: Transaction,
  context: Context,
  ticket: NewTicket,
): Promise<string> {
  const { requesterEmail: email, device } = ticket;
  const { customerId } = device;
  const work = { email, customerId, deviceIds: [device.id] };
  const receiver = await findReceiverByEmail(tx, context, work);
  const id = newId();
  const prepared = { context, ticket: { ...ticket, id, receiver }, claim: null };
  const { written, mailIds } = await insertTickets(tx, [prepared], 'wait');
  if (!written.get(id)?.isWritten) throw new Error('The device was not locked');
  await deliverMails(tx, mailIds);
  return id;
}

/** A ticket whose look-ups are done. */
export interface PreparedTicket extends NewTicket {
  readonly id: string;
  /** Reader of the mail, if any. */
  readonly receiver: Receiver | null;
}

/** A ticket to write, for a call. */
export interface TicketToWrite {
  readonly context: Context;
  readonly ticket: PreparedTicket;
  /** Idempotency key of the call; none occurs twice. */
  readonly claim: IdempotencyClaim | null;
  /** False where the caller publishes all tickets together. */
  readonly isPublished?: boolean;
}

interface Inserted {
  /**
   * Ids of the tickets whose device belongs to their customer, each with what is written: nothing if
   * another call has used its key.
   */
  readonly written: ReadonlyMap<string, Written<Versioned<ServiceTicket>>>;
  /** Mails of written tickets, to be delivered in the same transaction. */
  readonly mailIds: readonly string[];
}

/**
 * Numbers tickets in the order of their ids and writes them with their mails in one statement.
 * Devices that others have locked are waited for, or their tickets left out.
 */
export async function insertTickets(
  place: Place,
  tickets: readonly TicketToWrite[],
  locked: keyof typeof plans,
): Promise<Inserted> {
  const titled = tickets.map(withSubject);
  const mails = new Map(
    titled.flatMap(({ context, ticket }) => {
      const mail = toMail(context, ticket);
      return mail ? [[ticket.id, mail] as const] : [];
    }),
  );
  const devices = tickets.map(({ ticket: { id, device } }) => ({
    id,
    device: device.id,
    customer: device.customerId,
  }));
  const values = {
    tickets: JSON.stringify(devices),
    devices: [...new Set(devices.map(({ device }) => device))],
  };
  const rows = titled.map((ticket) => toRow(ticket, mails.get(ticket.ticket.id)));
  const written = await insertTogether<Versioned<ServiceTicket>>(
    place,
    serviceTickets,
    plans[locked],
    { rows, values, item: 'pool' in place ? toSharedItem(tickets) : null },
  );
  const ofWritten = [...mails].filter(([id]) => written.get(id)?.isWritten);
  return { written, mailIds: ofWritten.map(([, mail]) => mail.id) };
}

/** A ticket to write, with its subject. */
interface TitledTicket extends TicketToWrite {
  readonly ticket: PreparedTicket & { readonly subject: string };
}

/** Makes the subject where none was sent: in the language of the requester's account, or the caller's. */
function withSubject(written: TicketToWrite): TitledTicket {
  const { context, ticket } = written;
  const { receiver, promise, device, description } = ticket;
  const language = chooseSubjectLanguage(receiver, context);
  const parts = { urgency: promise.urgency, device: device.name, description };
  return {
    ...written,
    ticket: { ...ticket, subject: ticket.subject ?? makeSubject(parts, language) },
  };
}

/** The object as every employee sees it; null if a customer's user is among the callers. */
function toSharedItem(tickets: readonly TicketToWrite[]): ReturnedItem | null {
  const [first] = tickets;
  const isShared = tickets.every(({ context }) => context.actor.kind === 'employee');
  return first && isShared ? toReturnedItem(serviceTickets, first.context) : null;
}

const { ordinal, customerId } = installedDevice;

/** Locks the devices, and selects the tickets whose device still belongs to their customer. */
const toPlan = (key: string, waiting: SQL): InsertionPlan => ({
  key,
  numbering: {
    column: serviceTicket.number,
    counter: { table: ticketCounter, lastNumber: ticketCounter.lastNumber },
  },
  admitted: sql`select ticket.id
    from jsonb_to_recordset(${sql.placeholder('tickets')}::jsonb) as ticket (id uuid, device uuid, customer uuid)
    join (
      select ${installedDevice.id}, ${customerId} from ${installedDevice}
      where ${installedDevice.id} = any(${sql.placeholder('devices')}::uuid[])
      order by ${ordinal} for share ${waiting}
    ) as device on device.id = ticket.device and device.customer_id = ticket.customer`,
});

const plans = { wait: toPlan('wait', sql``), skip: toPlan('skip', sql`skip locked`) };

function toRow(
  { context, ticket, claim, isPublished = true }: TitledTicket,
  mail: OutboxRow | undefined,
): RowOfCall {
  const { id, device, subject, description, requesterName, requesterEmail, requestedAt, promise } =
    ticket;
  const opened = toTicketEvent(context, id, { kind: 'opened', toStatus: 'new' });
  return {
    context,
    values: {
      id,
      customerId: device.customerId,
      installedDeviceId: device.id,
      serialNumber: device.serialNumber,
      subject,
      description,
      requesterName: requesterName ?? null,
      requesterEmail,
      requestedAt,
      ...promise,
      waitingSince: ticket.waitingSince ?? null,
      followsTicketId: ticket.followsTicketId ?? null,
      ...ticket.plan,
    },
    others: [
      { table: ticketEvent, row: opened },
      ...(mail ? [{ table: mailOutbox, row: mail, computed: { params: addTicketName } }] : []),
    ],
    notifications: isPublished ? [toTicketChange({ ...device, id })] : [],
    claim,
  };
}

const addTicketName = (params: SQL, number: SQL): SQL =>
  sql`${params} || jsonb_build_object('ticket', ${toTicketName(number)})`;

type OutboxRow = ReturnType<typeof toOutboxRow>;

/** Returns the mail to the requester, without the number of the ticket. */
function toMail(
  context: Context,
  { id, device, subject, receiver, template = 'ticket_opened' }: TitledTicket['ticket'],
): OutboxRow | null {
  if (!receiver) return null;
  const params = {
    ticket: '',
    subject,
    device: `${device.name}, ${device.serialNumber}`,
    link: getTicketUrl(context, id),
  };
  return toOutboxRow({ ...receiver, template, params, topicId: id });
}
