import { fallbackLanguage } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import { and, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { type Changed, toChanged } from '#server/resource/bulk/decide-rows.ts';
import type { Context } from '#server/resource/context.ts';
import { serviceAttachment } from '../attachments/service-attachment.table.ts';
import { chooseReceiver, getTicketUrl } from '../mailing/mail-requester.ts';
import { mailRequesters, readAccounts, toMail } from '../mailing/mail-requesters.ts';
import { internalNote, ticketReply } from '../messages/message.table.ts';
import { computeClock } from '../promises/move-clock.ts';
import type { PromiseRules } from '../promises/promise.ts';
import { pickPromise } from '../promises/to-promise.ts';
import type { LockedRequest } from '../requests/service-request.resource.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { insertTickets } from '../tickets/add-ticket.ts';
import { formatTicketNumber, type LockedTicket } from '../tickets/service-ticket.resource.ts';
import { serviceTicket, ticketEvent } from '../tickets/service-ticket.table.ts';
import { deviceColumns, type ServicedDevice } from '../tickets/ticket-rules.ts';
import { chooseSubjectLanguage, makeSubject } from '../tickets/ticket-subject.ts';
import { getMailStart } from './ticket-mails.ts';
import { publishToCustomers } from './ticket-timeline.ts';

/** Devices of requests by id, as far as they have a customer. */
export type ServicedDevices = ReadonlyMap<string, ServicedDevice>;

/** Reads the devices of requests, and locks them if asked: before the requests, as whoever opens one ticket. */
export async function readServicedDevices(
  tx: Transaction,
  requestIds: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<ServicedDevices> {
  const ofRequests = tx
    .select({ id: serviceRequest.installedDeviceId })
    .from(serviceRequest)
    .where(inArray(serviceRequest.id, [...requestIds]));
  const selected = tx
    .select(deviceColumns)
    .from(installedDevice)
    .where(inArray(installedDevice.id, ofRequests))
    .orderBy(installedDevice.ordinal);
  const devices = await (isLocked ? selected.for('share') : selected);
  return new Map(
    devices.flatMap(({ customerId, ...device }) =>
      customerId === null ? [] : [[device.id, { ...device, customerId }] as const],
    ),
  );
}

type OpenedRequest = Changed<LockedRequest> & { readonly ticketId: string };

/** Returns the requests that get a ticket, with its id. */
const listOpened = (changes: readonly Changed<LockedRequest>[]): OpenedRequest[] =>
  changes.flatMap((change) => {
    const { serviceTicketId: ticketId } = change.after;
    return ticketId === null ? [] : [{ ...change, ticketId }];
  });

/** Opens the tickets of requests, whose ids the requests have already, in a fixed number of statements. */
export async function insertTicketsOf(
  tx: Transaction,
  context: Context,
  changes: readonly Changed<LockedRequest>[],
  devices: ServicedDevices,
): Promise<void> {
  const opened = listOpened(changes);
  const ownId = getUserId(context.actor);
  const addressees = opened.map(({ before }) => toAddressee(before, ownId));
  const accounts = await readAccounts(tx, addressees);
  const tickets = opened.map(({ before, ticketId: id }, at) => {
    const device = devices.get(before.installedDeviceId);
    const to = addressees[at];
    const account = to ? accounts(to) : null;
    const email = before.requesterEmail ?? account?.email;
    if (!device || email === undefined) throw new Error('A ticket needs a device and a requester');
    const { customerId, clinicId, name } = device;
    const receiver = chooseReceiver(context, account, { email, customerId, clinicIds: [clinicId] });
    const { urgency, description } = before;
    return {
      id,
      device,
      subject: makeSubject(
        { urgency, device: name, description },
        chooseSubjectLanguage(receiver, context),
      ),
      description,
      requesterEmail: email,
      requestedAt: before.createdAt,
      promise: pickPromise(before),
      waitingSince: before.waitingSince,
      // The mail waits until the change can no longer be undone.
      receiver: null,
    };
  });
  const written = await insertTickets(
    tx,
    tickets.map((ticket) => ({ context, ticket, claim: null, isPublished: false })),
    'wait',
  );
  if (written.written.size < tickets.length) throw new Error('A device was not locked');
  await publishToCustomers(
    tx,
    'service_ticket',
    opened.map(({ after }) => after),
  );
}

/** Who asked for the work: the noted address, else the account, else who opens the ticket. */
function toAddressee(
  { requesterEmail: email, requestedBy }: LockedRequest,
  ownId: string | null,
): { readonly email: string } | { readonly userId: string } {
  return email === null ? { userId: requestedBy ?? ownId ?? '' } : { email };
}

/** Content of requests, which belongs to their tickets too. */
const contents = [serviceAttachment, ticketReply, internalNote];

/** Adds files and messages of requests to their tickets. */
export async function addContent(
  tx: Transaction,
  changes: readonly Changed<LockedRequest>[],
): Promise<void> {
  const ids = listOpened(changes).map(({ before }) => before.id);
  for (const table of contents)
    await tx.execute(sql`update ${table} set ticket_id = ${serviceRequest.serviceTicketId}
      from ${serviceRequest}
      where ${serviceRequest.id} = ${table.requestId} and ${inArray(table.requestId, ids)}`);
}

/** Mails the requesters that their requests are tickets now. Returns the ids of the mails by request. */
export async function mailOpened(
  tx: Transaction,
  context: Context,
  changes: readonly Changed<LockedRequest>[],
  getDevice: (request: LockedRequest) => string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const opened = listOpened(changes);
  const tickets = await tx
    .select({ id: serviceTicket.id, number: serviceTicket.number, subject: serviceTicket.subject })
    .from(serviceTicket)
    .where(
      inArray(
        serviceTicket.id,
        opened.map(({ ticketId }) => ticketId),
      ),
    );
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const drafts = opened.flatMap(({ before, ticketId }) => {
    const ticket = byId.get(ticketId);
    if (!ticket) return [];
    const mail = toMail('request_accepted', {
      ticket: formatTicketNumber(ticket),
      subject: ticket.subject ?? '',
      device: getDevice(before),
      link: getTicketUrl(context, ticketId),
    });
    const { customerId, installedDeviceId } = before;
    const to = toAddressee(before, getUserId(context.actor));
    return [{ topicId: ticketId, customerId, installedDeviceId, to, write: () => mail }];
  });
  const mails = await mailRequesters(tx, context, drafts, getMailStart(context.now));
  return new Map(opened.map(({ before, ticketId }) => [before.id, mails.get(ticketId) ?? []]));
}

const toRequester = ({ requesterEmail: email }: LockedTicket) => ({ email });

/**
 * Returns the cancellation of tickets that were opened by mistake, in the language of who reads why. Their
 * promises go back to their requests: nothing was answered or solved in time.
 */
export async function cancelOpened(
  tx: Transaction,
  context: Context,
  rules: PromiseRules,
  tickets: readonly LockedTicket[],
): Promise<Changed<LockedTicket>[]> {
  const accounts = await readAccounts(tx, tickets.map(toRequester));
  return tickets.map((ticket) => {
    const account = accounts(toRequester(ticket));
    const language = account ? (account.preferredLanguage ?? fallbackLanguage) : context.language;
    const clock = { ...ticket, start: ticket.requestedAt };
    return toChanged(ticket, {
      status: 'cancelled',
      closedAt: context.now.toISOString(),
      waitingSince: null,
      cancellationReason: translate(language, { key: 'service_bulk.opened_by_mistake' }),
      ...computeClock({ now: context.now, rules }, clock, { isSolved: true }),
      answerDueAt: null,
      answerWarnAt: null,
      solveDueAt: null,
      solveWarnAt: null,
    });
  });
}

/** Events of a ticket that leave its version as it is, and cannot be taken back with it. */
const bindingEvents = ['linked', 'unlinked', 'merged', 'merge_undone'] as const;

/**
 * Lists the tickets that have messages or files of their own, which no request had, and those that are or
 * were linked to another ticket or have taken one in.
 */
export async function listUsed(
  tx: Transaction,
  ticketIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const used = contents.map(
    (table) => sql`select ${table.ticketId} as id from ${table}
      where ${inArray(table.ticketId, [...ticketIds])} and ${table.requestId} is null`,
  );
  used.push(sql`select ${ticketEvent.ticketId} as id from ${ticketEvent}
    where ${inArray(ticketEvent.ticketId, [...ticketIds])} and ${inArray(ticketEvent.kind, bindingEvents)}`);
  const { rows } = await tx.execute<{ id: string }>(sql.join(used, sql` union `));
  return new Set(rows.map(({ id }) => id));
}

/** Takes files and messages of requests away from their tickets. */
export async function removeContent(
  tx: Transaction,
  requests: readonly Pick<LockedRequest, 'id' | 'serviceTicketId'>[],
): Promise<void> {
  const ticketIds = requests.flatMap(({ serviceTicketId }) => serviceTicketId ?? []);
  const requestIds = requests.map(({ id }) => id);
  for (const table of contents)
    await tx
      .update(table)
      .set({ ticketId: null })
      .where(and(inArray(table.ticketId, ticketIds), inArray(table.requestId, requestIds)));
}
