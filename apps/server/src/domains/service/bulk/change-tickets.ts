import {
  type BulkOutcome,
  changeServiceTickets as route,
  type TicketBulkChange,
} from '@portal/contract/service';
import { and, asc, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError, validationError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { changeTogether, toBulkChange } from '#server/resource/bulk/bulk-change.ts';
import {
  type Changed,
  decideAll,
  listChanged,
  orderById,
  toResult,
} from '#server/resource/bulk/decide-rows.ts';
import type { Context } from '#server/resource/context.ts';
import { getScopeNow } from '#server/resource/resource.ts';
import { updateRows } from '#server/resource/update-rows.ts';
import { readDeviceNames } from '../mailing/mail-requesters.ts';
import { readPromiseRules } from '../promises/read-promise-rules.ts';
import { ticketsAssigned } from '../service-events.ts';
import {
  formatTicketNumber,
  type LockedTicket,
  serviceTickets,
} from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { validateAssignee, validatePlannedDay } from '../tickets/ticket-rules.ts';
import { serviceBulkChange } from './bulk-change.table.ts';
import { decideTicket, refuse } from './decide-ticket.ts';
import { storeChange } from './store-change.ts';
import { syncRequestStatuses } from './sync-request-statuses.ts';
import { mailTicketChanges } from './ticket-mails.ts';
import { insertSteps, publishToCustomers } from './ticket-timeline.ts';

/**
 * Changes many tickets in a fixed number of statements, or says what would change. What cannot change
 * stays, and is named with the reason.
 * @throws DomainError 400 for values that fit no ticket, and at the row (`ticket_ids.3`) of a ticket that does
 * not exist.
 */
export async function changeTickets(
  context: Context,
  { ticket_ids: ids, versions, preview: isPreview = false, ...changes }: TicketBulkChange,
): Promise<BulkOutcome> {
  authorize(context.actor, route.access);
  assertComplete(context, changes);
  const call = { table: serviceBulkChange, isPreview, readNames: readTicketNames(context) };
  return changeTogether(context, call, async (tx) => {
    const invalid = await validateAssignee(tx, changes.assigned_to_user_id);
    if (Object.keys(invalid).length > 0) throw validationError(invalid);
    const found = await readTickets(tx, context, ids, { isLocked: !isPreview });
    const rules = await readPromiseRules(tx);
    const devices = await readDeviceNames(
      tx,
      found.map(({ installedDeviceId }) => installedDeviceId),
    );
    const decided = decideAll({ field: 'ticket_ids', ids, versions }, found, {
      changed: refuse('changed'),
      decide: (before) => {
        const device = devices.get(before.installedDeviceId)?.product ?? '';
        return decideTicket({ now: context.now, rules, device }, before, changes);
      },
    });
    if (isPreview) return { result: toResult(context, decided, formatTicketNumber), id: null };
    const changed = orderById(listChanged(decided));
    await writeTickets(tx, context, changed, changes.urgency_reason ?? null);
    const moved = changed.filter(({ before, after }) => after.status !== before.status);
    const followed = await syncRequestStatuses(
      tx,
      context,
      moved.map(({ after: { id, status } }) => ({ ticketId: id, status })),
    );
    await notifyAssignee(tx, context, changed);
    const mails = await mailTicketChanges(tx, context, { changes: changed, followed, devices });
    await publishToCustomers(
      tx,
      'service_request',
      followed.map(({ after }) => after),
    );
    const statuses = new Map(
      followed.map(({ before }) => [before.serviceTicketId ?? '', before.status]),
    );
    const { row, ...done } = toBulkChange(context, {
      decided,
      changed,
      getName: formatTicketNumber,
      texts,
    });
    await storeChange(tx, 'service_ticket', row, ({ id }) => ({
      requestStatus: statuses.get(id) ?? null,
      mailIds: mails.get(id) ?? [],
    }));
    return done;
  });
}

/** Texts that an undo writes anew. */
const texts: ReadonlySet<string> = new Set(['subject', 'cancellationReason']);

const readTicketNames = (context: Context) => async (tx: Transaction, ids: readonly string[]) =>
  new Map(
    (await readTickets(tx, context, ids, { isLocked: false })).map((ticket) => [
      ticket.id,
      formatTicketNumber(ticket),
    ]),
  );

/**
 * @throws DomainError 400 for a reason that is missing or gives the reason of nothing, and for a change that
 * is made alone.
 */
function assertComplete(
  context: Context,
  changes: Omit<TicketBulkChange, 'ticket_ids' | 'versions' | 'preview'>,
): void {
  const { status, cancellation_reason: reason, urgency_reason: why, ...others } = changes;
  const invalid = validatePlannedDay(changes.planned_for, context);
  if (Object.keys(invalid).length > 0) throw validationError(invalid);
  if (changes.urgency !== undefined && !why) throw fieldError('urgency_reason', 'field.required');
  if (changes.urgency === undefined && why) throw fieldError('urgency', 'field.required');
  if (status !== 'cancelled' && reason)
    throw fieldError('status', status === undefined ? 'field.required' : 'service_bulk.alone');
  if (status === 'cancelled' && !reason) throw fieldError('cancellation_reason', 'field.required');
  const isEnd = status === 'closed' || status === 'cancelled';
  if (isEnd && Object.values(others).some((value) => value !== undefined))
    throw fieldError('status', 'service_bulk.alone');
}

/** Reads tickets within the caller's scope, in the order of their ids, and locks them if asked. */
export async function readTickets(
  tx: Transaction,
  context: Context,
  ids: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<LockedTicket[]> {
  const selected = tx
    .select()
    .from(serviceTicket)
    .where(and(inArray(serviceTicket.id, [...ids]), getScopeNow(serviceTickets, context)))
    .orderBy(asc(serviceTicket.id));
  return isLocked ? selected.for('no key update') : selected;
}

/** Writes changed tickets with their audit entries and timelines, and publishes them. */
export async function writeTickets(
  tx: Transaction,
  context: Context,
  changes: readonly Changed<LockedTicket>[],
  reason: string | null,
  action?: 'restore',
): Promise<void> {
  await updateRows(
    tx,
    context,
    serviceTickets,
    changes.map(({ before, after, values }) => ({
      before,
      values,
      action: action ?? toAction(before, after),
    })),
  );
  await insertSteps(tx, context, changes, reason);
  await publishToCustomers(
    tx,
    'service_ticket',
    changes.map(({ after }) => after),
  );
}

function toAction(before: LockedTicket, after: LockedTicket): 'change' | 'close' | 'cancel' {
  if (after.status === before.status) return 'change';
  if (after.status === 'closed') return 'close';
  return after.status === 'cancelled' ? 'cancel' : 'change';
}

/** Notifies the new assignee once for all tickets. */
async function notifyAssignee(
  tx: Transaction,
  context: Context,
  changes: readonly Changed<LockedTicket>[],
): Promise<void> {
  const assigned = changes.flatMap(({ before, after }) =>
    after.assignedTo !== null && after.assignedTo !== before.assignedTo
      ? [{ ...after, assignedTo: after.assignedTo }]
      : [],
  );
  const [first] = assigned.toSorted((one, other) => one.number - other.number);
  if (first) await ticketsAssigned.publish(tx, context, { eventId: newId(), tickets: assigned });
}
