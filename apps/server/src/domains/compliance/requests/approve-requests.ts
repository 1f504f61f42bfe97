import { and, eq, inArray, sql } from 'drizzle-orm';
import { approveAnonymizations as route } from '@portal/contract/compliance';
import type { RouteResponse, RouteBody } from '@portal/contract/kernel';
import type { MessageKey } from '@portal/locales/server';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import { publishRowChanges } from '#server/resource/publish-row-changes.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { anonymizationRequests } from './anonymization-request.resource.ts';
import { anonymizationRequest as request } from './anonymization-request.table.ts';
import { notifyApproved } from './notify-approved.ts';

type Row = typeof request.$inferSelect;

/**
 * Approves several requests, all or none.
 * @throws DomainError 400 at each of `request_ids` that is missing, concerns the caller or was
 * decided.
 */
export async function approveRequests(
  context: Context,
  { request_ids: requestIds }: RouteBody<typeof route>,
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  // Ids are case-insensitive (RFC 9562 §4).
  const ids = requestIds.map((id) => id.toLowerCase());
  const approved = await transact(context, async (tx) => {
    const locked = await lockRequests(tx, ids);
    assertApprovable(context, ids, locked);
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

function assertApprovable(
  context: Context,
  ids: readonly string[],
  locked: ReadonlyMap<string, Row>,
): void {
  const caller = getUserId(context.actor);
  const errors = ids.map((id) => findError(locked.get(id), caller));
  if (errors.every((error) => error === null)) return;
  const bodyErrors = errors.map((key) => (key ? { non_field_errors: [{ key }] } : {}));
  throw validationError({ request_ids: bodyErrors });
}

function findError(row: Row | undefined, caller: string | null): MessageKey | null {
  if (!row) return 'field.not_found';
  if (row.userId === caller) return 'anonymization.own';
  return row.status === 'pending' ? null : 'error.invalid_transition';
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
