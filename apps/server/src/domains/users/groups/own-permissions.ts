import type { Permission } from '@portal/contract/kernel';
import { and, arrayContains, eq, inArray, ne, sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { canSignIn } from './guard-last-staff.ts';
import { groupMember, userGroup } from './user-group.table.ts';

/** Permissions of each group that the caller is a member of, by the group's id. */
export type OwnGroups = ReadonlyMap<string, readonly Permission[]>;

/** Field of the body that gives the permissions. */
type GivingField = 'groups' | 'group_id' | 'permissions';

const ownGroups = createStatement(sql`select ${userGroup.id}, ${userGroup.permissions}
  from ${groupMember} join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
  where ${groupMember.userId} = ${sql.placeholder('userId')}`);

/** Reads the groups of the caller; empty for the portal itself. */
export async function readOwnGroups(tx: Transaction, { actor }: Context): Promise<OwnGroups> {
  const userId = getUserId(actor);
  if (userId === null) return new Map();
  const rows = await ownGroups.runIn<{ id: string; permissions: Permission[] }>(tx, { userId });
  return new Map(rows.map(({ id, permissions }) => [id, permissions]));
}

/**
 * Requires a colleague for a change that gives the caller permissions through groups they have
 * joined. Compares with `before`, their groups as they were. Locks those groups until the commit: a
 * change of their permissions locks them too, so that of two changes at once, the later sees the earlier.
 * @throws DomainError 400 at `group_id` or `groups`; see `requireColleague`.
 */
export async function guardOwnMemberships(
  tx: Transaction,
  context: Context,
  { before, joined, field }: { before: OwnGroups; joined: readonly string[]; field: GivingField },
): Promise<void> {
  const groups = await tx
    .select({ permissions: userGroup.permissions })
    .from(userGroup)
    .where(inArray(userGroup.id, [...joined]))
    .orderBy(userGroup.id)
    .for('share');
  const given = groups.flatMap(({ permissions }) => permissions);
  await requireColleague(tx, context, { gained: listMissing(before, given), field });
}

/**
 * Requires a colleague for new permissions of a group, whose row is locked, if the caller is a member
 * and does not have them through another group.
 * @throws DomainError 400 at `permissions`; see `requireColleague`.
 */
export async function guardOwnGroup(
  tx: Transaction,
  context: Context,
  {
    groupId,
    before,
    after,
  }: { groupId: string; before: readonly Permission[]; after: readonly Permission[] },
): Promise<void> {
  const added = after.filter((permission) => !before.includes(permission));
  if (added.length === 0) return;
  const own = await readOwnGroups(tx, context);
  if (!own.has(groupId)) return;
  const others = new Map([...own, [groupId, before]]);
  const gained = listMissing(others, added);
  await requireColleague(tx, context, { gained, field: 'permissions' });
}

const listMissing = (own: OwnGroups, given: readonly Permission[]): Permission[] => {
  const present = new Set([...own.values()].flat());
  return [...new Set(given)].filter((permission) => !present.has(permission));
};

/**
 * Decides whether a person may give themselves permissions: only while nobody else could do it.
 * That is recorded in the audit log.
 * @throws DomainError 400 at the field while a colleague has `staff`.
 */
async function requireColleague(
  tx: Transaction,
  context: Context,
  { gained, field }: { gained: readonly Permission[]; field: GivingField },
): Promise<void> {
  const userId = getUserId(context.actor);
  if (userId === null || gained.length === 0) return;
  if (await hasColleagueWithStaff(tx, userId)) throw fieldError(field, 'user.own_permissions');
  await writeAuditEntry(tx, context, {
    action: 'add_own_permissions',
    table: groupMember,
    objectId: userId,
    facts: { plain: { permissions: gained }, personal: {} },
  });
}

async function hasColleagueWithStaff(tx: Transaction, userId: string): Promise<boolean> {
  const [colleague] = await tx
    .select({ id: groupMember.userId })
    .from(groupMember)
    .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
    .innerJoin(userAccount, eq(userAccount.id, groupMember.userId))
    .where(
      and(
        arrayContains(userGroup.permissions, ['staff']),
        ne(groupMember.userId, userId),
        canSignIn,
      ),
    )
    .limit(1);
  return colleague !== undefined;
}
