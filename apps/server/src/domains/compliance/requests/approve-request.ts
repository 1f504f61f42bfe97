import {
  type AnonymizationRequest,
  approveAnonymization as approveAnonymizationRoute,
  approveAnonymizations as approveAnonymizationsRoute,
} from '@portal/contract/compliance';
import type { RouteBody, RouteResponse } from '@portal/contract/kernel';
import type { MessageKey } from '@portal/locales/server';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { mailPerson } from '#server/domains/auth/index.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError, validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { defineEvent } from '#server/resource/domain-event.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { updateRow } from '#server/resource/write.ts';
import { anonymizationRequests, lockRequest } from './anonymization-request.resource.ts';
import {
  anonymizationRequest as request,
  type anonymizationRequest,
} from './anonymization-request.table.ts';
import { findContactsWithAccount } from './find-contacts-with-account.ts';

/**
 * Approves a pending or expired request; it is executed after its grace period.
 * @throws DomainError `permission_denied` if it concerns the caller or is theirs;
 * `invalid_transition` from any other status; `conflict` if the contact of the lead has got an account
 * since the request, which would keep its data; `not_found`.
 */
export async function approveRequest(
  context: Context,
  { id }: { id: string },
): Promise<AnonymizationRequest> {
  authorize(context.actor, approveAnonymizationRoute.access);
  const approvedById = getUserId(context.actor);
  await transact(context, async (tx) => {
    const before = await lockRequest(tx, context, id);
    const key = findConflict(before, approvedById);
    if (key) throw new DomainError('permission_denied', { message: { key } });
    if (before.status !== 'pending') throw new DomainError('invalid_transition');
    if ((await findContactsWithAccount(tx, listLeads([before]))).size > 0)
      throw new DomainError('conflict', { message: { key: 'anonymization.got_account' } });
    const approvedAt = context.now.toISOString();
    await updateRow(tx, context, anonymizationRequests, before, {
      values: { status: 'approved', approvedById, approvedAt },
      action: 'approve',
    });
    await notifyApproved(tx, context, before);
  });
  return read(context, anonymizationRequests, id);
}

type Row = typeof request.$inferSelect;

const listLeads = (rows: Iterable<Pick<Row, 'leadId'>>): string[] =>
  [...rows].flatMap(({ leadId }) => leadId ?? []);

/**
 * Returns why this person may not approve a request: two people decide on each, neither of them the
 * one it concerns (OWASP ASVS 5.0, 2.3.5). Null if they may.
 */
function findConflict(
  { userId, requestedById }: Pick<Row, 'userId' | 'requestedById'>,
  approvedById: string | null,
): MessageKey | null {
  if (userId === approvedById) return 'anonymization.own';
  return requestedById === approvedById ? 'anonymization.by_you' : null;
}

/**
 * Approves several requests, all or none.
 * @throws DomainError 400 at each of `request_ids` that is missing, concerns the caller, is theirs, was
 * decided, or is about a contact who has got an account.
 */
export async function approveRequests(
  context: Context,
  { request_ids: requestIds }: RouteBody<typeof approveAnonymizationsRoute>,
): Promise<RouteResponse<typeof approveAnonymizationsRoute>> {
  authorize(context.actor, approveAnonymizationsRoute.access);
  // Ids are case-insensitive (RFC 9562 §4).
  const ids = requestIds.map((id) => id.toLowerCase());
  const approved = await transact(context, async (tx) => {
    const locked = await lockRequests(tx, ids);
    const withAccount = await findContactsWithAccount(tx, listLeads(locked.values()));
    assertApprovable(context, ids, { locked, withAccount });
    const after = await approveAll(tx, context, [...locked.keys()]);
    const entries = after.map((row) => ({
      action: 'approve' as const,
      table: request,
      objectId: row.id,
      before: locked.get(row.id) ?? {},
      after: row,
    }));
    await writeAuditEntries(tx, context, entries);
    await publishRowChanges(tx, anonymizationRequests, after);
    for (const row of after) await notifyApproved(tx, context, row);
    return after.length;
  });
  return { approved };
}

/**
 * Locks the requests in the order of their ids, which prevents deadlocks between concurrent
 * approvals.
 */
async function lockRequests(tx: Transaction, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await tx
    .select()
    .from(request)
    .where(inArray(request.id, [...ids]))
    .orderBy(request.id)
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

interface KnownRequests {
  readonly locked: ReadonlyMap<string, Row>;
  /** Leads whose contact has an account. */
  readonly withAccount: ReadonlySet<string>;
}

function assertApprovable(
  context: Context,
  ids: readonly string[],
  { locked, withAccount }: KnownRequests,
): void {
  const caller = getUserId(context.actor);
  const errors = ids.map((id) => findError(locked.get(id), { caller, withAccount }));
  if (errors.every((error) => error === null)) return;
  const bodyErrors = errors.map((key) => (key ? { non_field_errors: [{ key }] } : {}));
  throw validationError({ request_ids: bodyErrors });
}

function findError(
  row: Row | undefined,
  { caller, withAccount }: Pick<KnownRequests, 'withAccount'> & { readonly caller: string | null },
): MessageKey | null {
  if (!row) return 'field.not_found';
  const conflict = findConflict(row, caller);
  if (conflict) return conflict;
  if (row.status !== 'pending') return 'error.invalid_transition';
  return row.leadId !== null && withAccount.has(row.leadId) ? 'anonymization.got_account' : null;
}

function approveAll(tx: Transaction, { actor, now }: Context, ids: string[]): Promise<Row[]> {
  const at = now.toISOString();
  const values = { status: 'approved', approvedById: getUserId(actor), approvedAt: at } as const;
  return tx
    .update(request)
    .set({ ...values, updatedAt: at, version: sql`${request.version} + 1` })
    .where(and(inArray(request.id, ids), eq(request.status, 'pending')))
    .returning();
}

type Approved = Pick<typeof anonymizationRequest.$inferSelect, 'id' | 'userId' | 'graceEndsAt'>;

/** Publishes the approval and mails the owner of an account the date of the anonymization. */
async function notifyApproved(
  tx: Transaction,
  context: Context,
  { id: requestId, userId, graceEndsAt }: Approved,
): Promise<void> {
  await anonymizationApproved.publish(tx, context, { requestId, userId, graceEndsAt });
  if (userId === null) return;
  const now = context.now.toISOString();
  const isOver = Date.parse(graceEndsAt) <= context.now.getTime();
  await mailPerson(tx, context, {
    userId,
    template: 'anonymization_approved',
    params: { on: { instant: isOver ? now : graceEndsAt } },
  });
}

interface ApprovedRequest {
  readonly requestId: string;
  /** Null for the contact of a lead. */
  readonly userId: string | null;
  /** RFC 3339 instant. In the past for an expired request, which is due at once. */
  readonly graceEndsAt: string;
}

/** Published when a request is approved. It is executed after its grace period. */
export const anonymizationApproved = defineEvent<ApprovedRequest>();
