import { type BulkUndo, undoServiceChange as route, urgencies } from '@portal/contract/service';
import { inArray } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { withdrawMailsById } from '#server/mail/send-mail.ts';
import {
  createChangeLocator,
  isOwnChange,
  requireUndoable,
} from '#server/resource/bulk/bulk-change.ts';
import { type Changed, toChanged, toRefused } from '#server/resource/bulk/decide-rows.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRows } from '#server/resource/update-rows.ts';
import type { VersionedRow } from '#server/resource/write.ts';
import { readDeviceNames } from '../mailing/mail-requesters.ts';
import { ticketReply } from '../messages/message.table.ts';
import { readPromiseRules } from '../promises/read-promise-rules.ts';
import { serviceRequests } from '../requests/service-request.resource.ts';
import { formatTicketNumber, type LockedTicket } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { replaceSubject } from '../tickets/ticket-subject.ts';
import { serviceBulkChange, type StoredServiceChange } from './bulk-change.table.ts';
import { readDevicesOf, readRequests } from './change-requests.ts';
import { readTickets, writeTickets } from './change-tickets.ts';
import { refuse } from './decide-ticket.ts';
import { cancelOpened, listUsed, removeContent } from './open-tickets.ts';
import { syncRequestStatuses } from './sync-request-statuses.ts';
import { publishToCustomers } from './ticket-timeline.ts';

/** Finds a bulk change of the caller's. */
export const locateChange = createChangeLocator(serviceBulkChange);

/**
 * Restores what the caller's bulk change set, in a fixed number of statements, and withdraws its mails. What
 * somebody changed since stays, and is named.
 * @throws DomainError `conflict` for one that is undone, and after `bulkUndoMinutes`; `not_found`.
 */
export async function undoChange(context: Context, id: string): Promise<BulkUndo> {
  authorize(context.actor, route.access);
  return transact(context, async (tx) => {
    const isOwn = isOwnChange(context, serviceBulkChange, id);
    const [change] = await tx.select().from(serviceBulkChange).where(isOwn).for('update');
    const { objectType, changes } = requireUndoable(context, change);
    await tx.update(serviceBulkChange).set({ undoneAt: context.now.toISOString() }).where(isOwn);
    const isTickets = objectType === 'service_ticket';
    const undone = await (isTickets ? restoreTickets : restoreRequests)(tx, context, changes);
    await withdrawMailsById(
      tx,
      changes.flatMap((one) => (undone.restored.has(one.id) ? one.mailIds : [])),
    );
    return { restored: undone.restored.size, refused: undone.refused };
  });
}

interface Undone {
  readonly restored: ReadonlySet<string>;
  readonly refused: BulkUndo['refused'];
}

/** What a message moves, besides the time of the last change. */
const movedByMessages = ['answeredAt', 'pausedAt', 'waitingSince'];

/** What is stored with a change but is no column, or may move by itself: an alert of a promise is no change. */
const uncompared = new Set(['alertedUntil', 'opened']);

/** Returns true if nobody changed a row since, nor wrote a message that its clock counts. */
function isUnchanged(
  row: VersionedRow,
  { version, updatedAt, after, before }: StoredServiceChange,
) {
  const hasValues = Object.entries(after).every(
    ([name, value]) => uncompared.has(name) || row[name] === value,
  );
  const isCounted = movedByMessages.some((name) => name in before);
  return row.version === version && hasValues && !(isCounted && row['updatedAt'] !== updatedAt);
}

async function restoreTickets(
  tx: Transaction,
  context: Context,
  stored: readonly StoredServiceChange[],
): Promise<Undone> {
  const byId = new Map(stored.map((one) => [one.id, one]));
  const found = await readTickets(tx, context, [...byId.keys()], { isLocked: true });
  const continued = await listContinued(tx, stored);
  const devices = await readDeviceNames(
    tx,
    found.map(({ installedDeviceId }) => installedDeviceId),
  );
  const refused: BulkUndo['refused'] = [];
  const changes: Changed<LockedTicket>[] = [];
  for (const ticket of found) {
    const one = byId.get(ticket.id);
    const isContinued = continued.has(ticket.id);
    if (one && !isContinued && isUnchanged(ticket, one)) {
      const device = devices.get(ticket.installedDeviceId)?.product ?? '';
      changes.push(toChanged(ticket, { ...one.before, ...getFormerTexts(ticket, one, device) }));
    } else {
      const refusal = refuse(isContinued ? 'continued' : 'changed');
      refused.push(toRefused(context, ticket.id, formatTicketNumber(ticket), refusal));
    }
  }
  await writeTickets(tx, context, changes, null, 'restore');
  const followed = await syncRequestStatuses(
    tx,
    context,
    changes.flatMap(({ before: { id: ticketId, status: from } }) => {
      const status = byId.get(ticketId)?.requestStatus ?? null;
      return status === null ? [] : [{ ticketId, status, from }];
    }),
  );
  await publishToCustomers(
    tx,
    'service_request',
    followed.map(({ after }) => after),
  );
  return { restored: new Set(changes.map(({ before }) => before.id)), refused };
}

/** Returns the texts that a change wrote, as they were. */
function getFormerTexts(
  ticket: LockedTicket,
  { before, after }: StoredServiceChange,
  device: string,
) {
  const { description } = ticket;
  const urgency = urgencies.find((one) => one === before['urgency']) ?? ticket.urgency;
  return {
    ...(after['status'] === 'cancelled' ? { cancellationReason: null } : {}),
    ...(urgency === ticket.urgency || ticket.subject === null
      ? {}
      : {
          subject: replaceSubject({ ...ticket, device }, { urgency, description, language: null }),
        }),
  };
}

/** Lists the closed tickets that a customer's reply continued in a new one since. */
async function listContinued(
  tx: Transaction,
  stored: readonly StoredServiceChange[],
): Promise<ReadonlySet<string>> {
  const closed = stored.filter(({ after }) => after['status'] === 'closed');
  if (closed.length === 0) return new Set();
  const rows = await tx
    .select({ id: serviceTicket.followsTicketId })
    .from(serviceTicket)
    .where(
      inArray(
        serviceTicket.followsTicketId,
        closed.map(({ id }) => id),
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

async function restoreRequests(
  tx: Transaction,
  context: Context,
  stored: readonly StoredServiceChange[],
): Promise<Undone> {
  const byId = new Map(stored.map((one) => [one.id, one]));
  const opened = await lockOpened(tx, context, stored);
  const found = await readRequests(tx, context, [...byId.keys()], { isLocked: true });
  const getName = await readDevicesOf(tx, found);
  const isFree = (request: (typeof found)[number]): boolean => {
    const one = byId.get(request.id);
    const { serviceTicketId: ticketId = null } = one?.after ?? {};
    const isTicketFree = ticketId === null || opened.some(({ id }) => id === ticketId);
    return one !== undefined && isTicketFree && isUnchanged(request, one);
  };
  const refused = found
    .filter((request) => !isFree(request))
    .map((request) => toRefused(context, request.id, getName(request), refuse('changed')));
  const free = found.filter(isFree);
  const ticketIds = new Set(free.map(({ serviceTicketId }) => serviceTicketId));
  const cancelled = opened.filter(({ id }) => ticketIds.has(id));
  await updateRows(
    tx,
    context,
    serviceRequests,
    free.map((before) => ({
      before,
      values: byId.get(before.id)?.before ?? {},
      action: 'restore',
    })),
  );
  // After the requests have left the tickets, whose end would meet their promises, too.
  if (cancelled.length > 0) {
    const rules = await readPromiseRules(tx);
    await writeTickets(tx, context, await cancelOpened(tx, context, rules, cancelled), null);
    await removeContent(tx, free);
  }
  await deleteReplies(
    tx,
    context,
    free.flatMap(({ id }) => byId.get(id)?.replyId ?? []),
  );
  await publishToCustomers(tx, 'service_request', free);
  return { restored: new Set(free.map(({ id }) => id)), refused };
}

/**
 * Locks the tickets that a change opened, before their requests. Returns those on which nobody has done
 * anything since.
 */
async function lockOpened(
  tx: Transaction,
  context: Context,
  stored: readonly StoredServiceChange[],
): Promise<LockedTicket[]> {
  const ids = stored.flatMap(({ after: { serviceTicketId: id } }) =>
    typeof id === 'string' ? [id] : [],
  );
  if (ids.length === 0) return [];
  const tickets = await readTickets(tx, context, ids, { isLocked: true });
  const used = await listUsed(tx, ids);
  return tickets.filter(
    ({ id, version, status }) => version === 1 && status === 'new' && !used.has(id),
  );
}

/** Deletes the messages that declined requests. */
async function deleteReplies(
  tx: Transaction,
  context: Context,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const deleted = await tx.delete(ticketReply).where(inArray(ticketReply.id, ids)).returning();
  await writeAuditEntries(
    tx,
    context,
    deleted.map((before) => ({
      action: 'delete',
      table: ticketReply,
      objectId: before.id,
      before,
    })),
  );
}
