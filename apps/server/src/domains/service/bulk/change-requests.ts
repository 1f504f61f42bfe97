import {
  type BulkOutcome,
  changeServiceRequests as route,
  type RequestBulkChange,
} from '@portal/contract/service';
import { and, asc, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import { changeTogether, toBulkChange } from '#server/resource/bulk/bulk-change.ts';
import {
  type Changed,
  decideAll,
  listChanged,
  orderById,
  toResult,
} from '#server/resource/bulk/decide-rows.ts';
import type { Context } from '#server/resource/context.ts';
import { insertRows } from '#server/resource/insert-rows.ts';
import { getScopeNow } from '#server/resource/resource.ts';
import { updateRows } from '#server/resource/update-rows.ts';
import { getRequestUrl } from '../mailing/mail-requester.ts';
import {
  type MailDraft,
  mailRequesters,
  readDeviceNames,
  toMail,
} from '../mailing/mail-requesters.ts';
import { internalNotes, ticketReplies } from '../messages/message.resource.ts';
import { readPromiseRules } from '../promises/read-promise-rules.ts';
import { type LockedRequest, serviceRequests } from '../requests/service-request.resource.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceBulkChange } from './bulk-change.table.ts';
import { decideRequest, type RequestChanges } from './decide-request.ts';
import { refuse } from './decide-ticket.ts';
import {
  addContent,
  insertTicketsOf,
  mailOpened,
  readServicedDevices,
  type ServicedDevices,
} from './open-tickets.ts';
import { storeChange } from './store-change.ts';
import { getMailStart } from './ticket-mails.ts';
import { publishToCustomers } from './ticket-timeline.ts';

/**
 * Declines many requests, opens their tickets or changes their urgency, in a fixed number of statements, or
 * says what would change. What cannot change stays, and is named with the reason.
 * @throws DomainError 400 without a reason, and at the row (`request_ids.3`) of a request that does not exist.
 */
export async function changeRequests(
  context: Context,
  { request_ids: ids, versions, preview: isPreview = false, ...changes }: RequestBulkChange,
): Promise<BulkOutcome> {
  authorize(context.actor, route.access);
  assertComplete(changes);
  const call = { table: serviceBulkChange, isPreview, readNames: readRequestNames(context) };
  return changeTogether(context, call, async (tx) => {
    const isLocked = !isPreview;
    const opens = changes.open_tickets === true;
    // Lock order: devices before their requests.
    const devices: ServicedDevices = opens
      ? await readServicedDevices(tx, ids, { isLocked })
      : new Map();
    const found = await readRequests(tx, context, ids, { isLocked });
    const rules = await readPromiseRules(tx);
    const getName = await readDevicesOf(tx, found);
    const decided = decideAll({ field: 'request_ids', ids, versions }, found, {
      changed: refuse('changed'),
      decide: (before) => {
        const owner = devices.get(before.installedDeviceId)?.customerId ?? null;
        return decideRequest({ now: context.now, rules, owner }, before, changes);
      },
    });
    if (isPreview) return { result: toResult(context, decided, getName), id: null };
    const changed = orderById(listChanged(decided));
    if (opens) await insertTicketsOf(tx, context, changed, devices);
    const action = opens ? ('open_ticket' as const) : ('change' as const);
    await updateRows(
      tx,
      context,
      serviceRequests,
      changed.map((change) => ({ ...change, action })),
    );
    if (opens) await addContent(tx, changed);
    const replies = await writeMessages(tx, context, changed, changes);
    const mails = opens
      ? await mailOpened(tx, context, changed, getName)
      : await mailDeclined(tx, context, changed, { getName, reason: changes.reason });
    await publishToCustomers(
      tx,
      'service_request',
      changed.map(({ after }) => after),
    );
    const texts = new Set<string>();
    const { row, ...done } = toBulkChange(context, { decided, changed, getName, texts });
    await storeChange(tx, 'service_request', row, ({ id, after }) => ({
      // No row has this value, so that a process of the version before refuses to undo the opening.
      ...(opens ? { after: { ...after, opened: after['serviceTicketId'] ?? null } } : {}),
      replyId: replies.get(id) ?? null,
      mailIds: mails.get(id) ?? [],
    }));
    return done;
  });
}

/** Returns how requests are called: by their devices. */
export async function readDevicesOf(
  tx: Transaction,
  requests: readonly LockedRequest[],
): Promise<(request: LockedRequest) => string> {
  const devices = await readDeviceNames(
    tx,
    requests.map(({ installedDeviceId }) => installedDeviceId),
  );
  return ({ installedDeviceId }) => devices.get(installedDeviceId)?.full ?? '';
}

const readRequestNames = (context: Context) => async (tx: Transaction, ids: readonly string[]) => {
  const found = await readRequests(tx, context, ids, { isLocked: false });
  const getName = await readDevicesOf(tx, found);
  return new Map(found.map((request) => [request.id, getName(request)]));
};

/**
 * @throws DomainError 400 for a reason that is missing or gives the reason of nothing, and for declining or
 * opening tickets together with other changes.
 */
function assertComplete(changes: RequestChanges): void {
  const { status, reason, urgency, urgency_reason: why, open_tickets: opens } = changes;
  if (urgency !== undefined && !why) throw fieldError('urgency_reason', 'field.required');
  if (urgency === undefined && why) throw fieldError('urgency', 'field.required');
  // The reason alone would tell customers of a refusal that did not happen.
  if (status === undefined && reason) throw fieldError('status', 'field.required');
  if (opens && (status !== undefined || urgency !== undefined))
    throw fieldError('open_tickets', 'service_bulk.alone');
  if (status === undefined) return;
  if (!reason) throw fieldError('reason', 'field.required');
  if (urgency !== undefined) throw fieldError('status', 'service_bulk.alone');
}

/** Reads requests within the caller's scope, in the order of their ids, and locks them if asked. */
export async function readRequests(
  tx: Transaction,
  context: Context,
  ids: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<LockedRequest[]> {
  const selected = tx
    .select()
    .from(serviceRequest)
    .where(and(inArray(serviceRequest.id, [...ids]), getScopeNow(serviceRequests, context)))
    .orderBy(asc(serviceRequest.id));
  return isLocked ? selected.for('no key update') : selected;
}

/**
 * Writes why on each request: declined, as a reply that its customer reads; with another urgency, as an
 * internal note, for a request has no timeline. Returns the replies by request.
 */
async function writeMessages(
  tx: Transaction,
  context: Context,
  changes: readonly Changed<LockedRequest>[],
  { reason, urgency_reason: why }: RequestChanges,
): Promise<ReadonlyMap<string, string>> {
  const authorId = getUserId(context.actor);
  const toRow = (text: string, { after }: Changed<LockedRequest>) => ({
    requestId: after.id,
    authorId,
    text,
  });
  if (!reason) {
    if (why)
      await insertRows(
        tx,
        context,
        internalNotes,
        changes.map((change) => toRow(why, change)),
      );
    return new Map();
  }
  const rows = changes.map((change) => ({ ...toRow(reason, change), authorSide: 'employee' }));
  const ids = await insertRows(tx, context, ticketReplies, rows);
  return new Map(
    rows.flatMap(({ requestId }, at) => {
      const id = ids[at];
      return id ? [[requestId, id] as const] : [];
    }),
  );
}

/** Mails the requesters of declined requests why. Returns the ids of the mails by request. */
async function mailDeclined(
  tx: Transaction,
  context: Context,
  changes: readonly Changed<LockedRequest>[],
  {
    getName,
    reason,
  }: { getName: (request: LockedRequest) => string; reason: string | null | undefined },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const drafts = reason
    ? changes.flatMap(({ after }) => toDraft(context, after, getName(after), reason))
    : [];
  return mailRequesters(tx, context, drafts, getMailStart(context.now));
}

/** Returns the mail to the requester of a declined request; none where nobody is named. */
function toDraft(
  context: Context,
  { id, customerId, installedDeviceId, requesterEmail: email, requestedBy: userId }: LockedRequest,
  device: string,
  reason: string,
): MailDraft[] {
  if (email === null && userId === null) return [];
  const to = email === null ? { userId: userId ?? '' } : { email };
  const mail = toMail('request_declined', { device, reason, link: getRequestUrl(context, id) });
  return [{ topicId: id, customerId, installedDeviceId, to, write: () => mail }];
}
