import { and, eq, notInArray } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Context } from '#server/resource/context.ts';
import { mapConstraintErrors } from '#server/resource/constraints.ts';
import { groupMember } from './user-group.table.ts';

type Membership = typeof groupMember.$inferSelect;

interface AddedMemberships {
  readonly userId: string;
  readonly groupIds: readonly string[];
  /** Field of the body that names the groups. */
  readonly field: 'groups' | 'group_id';
}

/**
 * Adds an employee, whose row is locked, to groups. Returns false if they were in all of them.
 * @throws DomainError 400 at the field for an unknown group.
 */
export async function addMemberships(
  tx: Transaction,
  context: Context,
  { userId, groupIds, field }: AddedMemberships,
): Promise<boolean> {
  if (groupIds.length === 0) return false;
  const group = { field, key: 'field.not_found' } as const;
  const constraints = { group_member_group_id_user_group_id_fkey: group };
  const added = await mapConstraintErrors({ constraints }, async () =>
    tx
      .insert(groupMember)
      .values(groupIds.map((groupId) => ({ userId, groupId })))
      .onConflictDoNothing()
      .returning(),
  );
  for (const after of added) await auditMembership(tx, context, { action: 'join_group', after });
  return added.length > 0;
}

/** Removes an employee, whose row is locked, from a group. Returns false if they were not in it. */
export async function removeMembership(
  tx: Transaction,
  context: Context,
  { userId, groupId }: Membership,
): Promise<boolean> {
  const removed = await tx
    .delete(groupMember)
    .where(and(eq(groupMember.userId, userId), eq(groupMember.groupId, groupId)))
    .returning();
  for (const before of removed)
    await auditMembership(tx, context, { action: 'leave_group', before });
  return removed.length > 0;
}

/**
 * Replaces all groups of an employee, whose row is locked. Returns false if nothing changed.
 * @throws DomainError 400 at `groups` for an unknown group.
 */
export async function setMemberships(
  tx: Transaction,
  context: Context,
  userId: string,
  groupIds: readonly string[],
): Promise<boolean> {
  const others = notInArray(groupMember.groupId, [...groupIds]);
  const removed = await tx
    .delete(groupMember)
    .where(and(eq(groupMember.userId, userId), others))
    .returning();
  for (const before of removed)
    await auditMembership(tx, context, { action: 'leave_group', before });
  const added = await addMemberships(tx, context, { userId, groupIds, field: 'groups' });
  return added || removed.length > 0;
}

async function auditMembership(
  tx: Transaction,
  context: Context,
  change: { action: 'join_group' | 'leave_group'; before?: Membership; after?: Membership },
): Promise<void> {
  const objectId = change.before?.userId ?? change.after?.userId ?? '';
  await writeAuditEntry(tx, context, { table: groupMember, objectId, ...change });
}
