import {
  changeServiceTicket as route,
  type ServiceTicket,
  type ServiceTicketPatch,
} from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { toCustomerPhone } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import type { DayParam, TicketParams } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { toColumns, requireVersion, type Row, updateRow } from '#server/resource/write.ts';
import { moveClock } from '../promises/move-clock.ts';
import { publishTicketChange, ticketAssigned } from '../service-events.ts';
import { mailRequester } from '../mailing/mail-requester.ts';
import { syncRequestStatus } from '../requests/sync-request-status.ts';
import { insertTicketEvents } from './end-ticket.ts';
import { assertMaintenance, withMaintenance } from './record-maintenance.ts';
import {
  type LockedTicket,
  locateTicket,
  lockTicket,
  readRequesterName,
  serviceTickets,
} from './service-ticket.resource.ts';
import { lockParts, setParts } from './set-parts.ts';
import {
  assertChangeable,
  reopenDays,
  validateAssignee,
  validateMaintenance,
  validatePlannedDay,
  validatePlannedTime,
} from './ticket-rules.ts';
import {
  getKnownPlan,
  getNewPlan,
  hasPassed,
  listSteps,
  toClockChange,
  toPlan,
} from './ticket-steps.ts';
import { readSubject, remakeSubject } from './ticket-subject.ts';

/**
 * Changes status, plan, assignee, texts or work of a ticket; with the status `completed` it takes what was
 * done, and a maintenance record of the device in the same transaction. Mails the requester the planned
 * day unless it has passed, which means that work is recorded afterwards, and what was done.
 * @throws DomainError 400 for a day out of range, a start without a day, an invalid assignee, unknown parts,
 * and maintenance without completion; `stale`; `invalid_transition` according to the contract's table;
 * `not_found`.
 */
export async function changeTicket(
  context: Context,
  { id, body, seenVersion }: TicketChange,
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  const { maintenance, parts } = body;
  // Device and parts are locked before the ticket; an unknown ticket comes first.
  const located = maintenance || parts ? await locateTicket(context, { id }) : null;
  if (maintenance) assertMaintenance(context, maintenance);
  const deviceId = located?.installed_device_id ?? '';
  await withMaintenance(context, { deviceId, maintenance }, async (tx, record) => {
    await lockParts(tx, parts);
    const before = await lockTicket(tx, context, id);
    await assertValid(tx, context, before, body);
    requireVersion(before, seenVersion);
    assertChangeable(before, body);
    const values = await toValues(tx, context, before, body);
    const hasOtherParts = await setParts(tx, context, { ticketId: id, parts });
    const isSame = Object.entries(values).every(([name, value]) => before[name] === value);
    if (isSame && !hasOtherParts) return;
    const after: LockedTicket = { ...before, ...values };
    await updateRow(tx, context, serviceTickets, before, { values, bumpsVersion: hasOtherParts });
    await addSteps(tx, context, { before, after, body });
    await record?.(tx, id);
    await informRequester(tx, context, { before, after, body });
    await publishTicketChange(tx, after);
  });
  return read(context, serviceTickets, id);
}

interface TicketChange {
  readonly id: string;
  readonly body: ServiceTicketPatch;
  readonly seenVersion: number | null;
}

/** @throws DomainError 400 for values that do not fit the ticket. */
async function assertValid(
  tx: Transaction,
  context: Context,
  before: LockedTicket,
  body: ServiceTicketPatch,
): Promise<void> {
  const { assigned_to_user_id: assignee } = body;
  const errors = {
    ...validatePlannedDay(body.planned_for, context),
    ...validatePlannedTime(before, body),
    ...validateMaintenance(before, body),
    ...(assignee === before.assignedTo ? {} : await validateAssignee(tx, assignee)),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/** Returns the columns that a body sets, with what follows from them. */
async function toValues(
  tx: Transaction,
  context: Context,
  before: LockedTicket,
  body: ServiceTicketPatch,
): Promise<Row> {
  const phone = await toCustomerPhone(tx, body.contact_phone, { customerId: before.customerId });
  const clock = { ...before, start: before.requestedAt };
  const name = (await hasShownName(tx, before, body)) ? undefined : body.requester_name;
  const values = {
    ...toColumns(serviceTickets, { ...body, contact_phone: phone, requester_name: name }),
    // A time without a day says nothing.
    ...(body.planned_for === null ? { plannedStart: null } : {}),
    ...(await moveClock(tx, context, clock, toClockChange(before, body))),
  };
  if (await hasNewSubject(tx, before, body)) return values;
  const { urgency, description } = { ...before, ...values };
  const made = { urgency, description, language: body.subject === null ? context.language : null };
  return { ...values, subject: await remakeSubject(tx, before, made) };
}

/** Returns true if a body has another subject than the ticket shows; a form sends it in any case. */
async function hasNewSubject(
  tx: Transaction,
  before: LockedTicket,
  { subject }: ServiceTicketPatch,
): Promise<boolean> {
  if (typeof subject !== 'string') return false;
  return subject !== (before.subject ?? (await readSubject(tx, before.id)));
}

/**
 * Returns true if a body has the name that a ticket without one shows: that of an account. A form sends it
 * in any case; noted, customers would read an employee's, and a customer's would stay as it is today.
 */
const hasShownName = async (
  tx: Transaction,
  before: LockedTicket,
  { requester_name: name }: ServiceTicketPatch,
): Promise<boolean> =>
  typeof name === 'string' &&
  before.requesterName === null &&
  name === (await readRequesterName(tx, before.id));

interface ChangedTicket {
  readonly before: LockedTicket;
  readonly after: LockedTicket;
  readonly body: ServiceTicketPatch;
}

/** Adds what changed to the timeline, and notifies a new assignee. */
async function addSteps(
  tx: Transaction,
  context: Context,
  { before, after, body }: ChangedTicket,
): Promise<void> {
  const steps = listSteps(before, after, body);
  const eventIds = await insertTicketEvents(tx, context, before.id, steps);
  const eventId = eventIds[steps.findIndex(({ kind }) => kind === 'assigned')];
  const { assignedTo } = after;
  if (eventId !== undefined && assignedTo !== null)
    await ticketAssigned.publish(tx, context, { eventId, ticket: { ...after, assignedTo } });
}

/** Mails the requester the new plan and what was done; the request follows the ticket. */
async function informRequester(
  tx: Transaction,
  context: Context,
  { before, after, body }: ChangedTicket,
): Promise<void> {
  const plan = getNewPlan(before, after);
  const isCompleted = after.status === 'completed' && before.status !== 'completed';
  // A ticket that was taken up again has notes of its earlier completion.
  const notes = isCompleted ? (body.resolution_notes ?? null) : null;
  if (after.status !== before.status) {
    const isSilent = plan !== null || notes !== null;
    await syncRequestStatus(tx, context, { ...after, isSilent });
  }
  if (plan !== null && !hasPassed(plan.day, context))
    await mailPlan(tx, context, { ticket: after, plan, earlier: toPlan(before) });
  if (notes !== null)
    await mailRequester(tx, context, {
      ticket: after,
      template: 'ticket_completed',
      params: (ticketParams) => ({ ...ticketParams, notes, days: reopenDays }),
    });
}

/** Mails the requester the planned day and time, with the ones that they know. */
async function mailPlan(
  tx: Transaction,
  context: Context,
  { ticket, plan, earlier }: { ticket: LockedTicket; plan: DayParam; earlier: DayParam | null },
): Promise<void> {
  const known = getKnownPlan(context, plan, earlier);
  if (known) {
    const params = (ticketParams: TicketParams) => ({ ...ticketParams, day: plan, earlier: known });
    await mailRequester(tx, context, { ticket, template: 'ticket_replanned', params });
  } else {
    const params = (ticketParams: TicketParams) => ({ ...ticketParams, day: plan });
    await mailRequester(tx, context, { ticket, template: 'ticket_planned', params });
  }
}
