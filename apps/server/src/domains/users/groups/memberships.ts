import {
  joinGroup as joinGroupRoute,
  leaveGroup as leaveGroupRoute,
  type User,
} from '@portal/contract/users';
import { and, eq, notInArray } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize, getUserId, requireRecentAuthentication } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import { mapConstraintErrors } from '#server/resource/constraints.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, updateRow } from '#server/resource/write.ts';
import { employees } from '../employees/employee.resource.ts';
import { grantsStaff, transactPermissions } from './guard-last-staff.ts';
import { guardOwnMemberships, readOwnGroups, type OwnGroups } from './own-permissions.ts';
import { groupMember, userGroup } from './user-group.table.ts';

type Membership = typeof groupMember.$inferSelect;

interface AddedMemberships {
  readonly userId: string;
  readonly groupIds: readonly string[];
  /** Field of the body that names the groups. */
  readonly field: 'groups' | 'group_id';
  /** The caller's groups before the change, if they are the employee; read when it is not given. */
  readonly ownGroups?: OwnGroups | null;
}

/**
 * Adds an employee, whose row is locked, to groups. Returns false if they were in all of them.
 * @throws DomainError 400 at the field for an unknown group, and for callers who would give
 * themselves permissions.
 */
export async function addMemberships(
  tx: Transaction,
  context: Context,
  { userId, groupIds, field, ownGroups }: AddedMemberships,
): Promise<boolean> {
  if (groupIds.length === 0) return false;
  const before = ownGroups === undefined ? await readGroupsIfOwn(tx, context, userId) : ownGroups;
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
  const joined = added.map(({ groupId }) => groupId);
  if (before && joined.length > 0)
    await guardOwnMemberships(tx, context, { before, joined, field });
  return added.length > 0;
}

/** Returns the caller's groups if they are the employee; null otherwise. */
const readGroupsIfOwn = async (
  tx: Transaction,
  context: Context,
  userId: string,
): Promise<OwnGroups | null> =>
  getUserId(context.actor) === userId ? readOwnGroups(tx, context) : null;

/** Removes an employee, whose row is locked, from a group. Returns false if they were not in it. */
async function removeMembership(
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
 * @throws DomainError 400 at `groups` as `addMemberships`.
 */
export async function setMemberships(
  tx: Transaction,
  context: Context,
  userId: string,
  groupIds: readonly string[],
): Promise<boolean> {
  const ownGroups = await readGroupsIfOwn(tx, context, userId);
  const others = notInArray(groupMember.groupId, [...groupIds]);
  const removed = await tx
    .delete(groupMember)
    .where(and(eq(groupMember.userId, userId), others))
    .returning();
  for (const before of removed)
    await auditMembership(tx, context, { action: 'leave_group', before });
  const added = await addMemberships(tx, context, {
    userId,
    groupIds,
    field: 'groups',
    ownGroups,
  });
  return added || removed.length > 0;
}

/** @throws DomainError `reauthentication_required`: a membership gives or takes permissions. */
async function auditMembership(
  tx: Transaction,
  context: Context,
  change: { action: 'join_group' | 'leave_group'; before?: Membership; after?: Membership },
): Promise<void> {
  requireRecentAuthentication(context);
  const objectId = change.before?.userId ?? change.after?.userId ?? '';
  await writeAuditEntry(tx, context, { table: groupMember, objectId, ...change });
}

/**
 * Adds an employee to a group. Idempotent.
 * @throws DomainError 400 at `group_id` for an unknown group, and for callers who would give
 * themselves permissions; `not_found`.
 */
export async function joinGroup(
  context: Context,
  { id, groupId }: { id: string; groupId: string },
): Promise<Versioned<User>> {
  authorize(context.actor, joinGroupRoute.access);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, employees, { id, seenVersion: null });
    const joining = { userId: before.id, groupIds: [groupId], field: 'group_id' } as const;
    const hasJoined = await addMemberships(tx, context, joining);
    await updateRow(tx, context, employees, before, { values: {}, bumpsVersion: hasJoined });
  });
  return read(context, employees, id);
}

/**
 * Removes an employee from a group. Idempotent.
 * @throws DomainError 400 at `group_id` for an unknown group; `conflict` for the last one that can
 * manage employees; `not_found`.
 */
export async function leaveGroup(
  context: Context,
  { id, groupId }: { id: string; groupId: string },
): Promise<Versioned<User>> {
  authorize(context.actor, leaveGroupRoute.access);
  await transactPermissions(context, async (tx, requireGuard) => {
    const before = await lockRow(tx, context, employees, { id, seenVersion: null });
    if (grantsStaff(await lockPermissions(tx, groupId))) requireGuard();
    const hasLeft = await removeMembership(tx, context, { userId: before.id, groupId });
    await updateRow(tx, context, employees, before, { values: {}, bumpsVersion: hasLeft });
  });
  return read(context, employees, id);
}

/**
 * Returns the permissions of a group, which nobody else can change until the transaction ends: they
 * might get `staff` while the membership ends that makes somebody its holder.
 * @throws DomainError 400 at `group_id` for an unknown group.
 */
async function lockPermissions(tx: Transaction, groupId: string): Promise<readonly string[]> {
  const [found] = await tx
    .select({ permissions: userGroup.permissions })
    .from(userGroup)
    .where(eq(userGroup.id, groupId))
    .for('share');
  if (!found) throw fieldError('group_id', 'field.not_found');
  return found.permissions;
}
