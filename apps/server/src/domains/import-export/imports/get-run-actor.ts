import { and, eq, isNull } from 'drizzle-orm';
import { importPermissions } from '@portal/contract/import-export';
import type { Database } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import type { Employee } from '#server/kernel/actor.ts';
import type { importRun } from './import-run.table.ts';

/**
 * Returns the actor of an import with its one required permission; null if they are inactive or
 * have lost it.
 */
export async function getRunActor(
  { orm }: Database,
  { id, kind, ownerId }: Pick<typeof importRun.$inferSelect, 'id' | 'kind' | 'ownerId'>,
): Promise<Employee | null> {
  const needed = importPermissions[kind];
  const groups = await orm
    .select({ permissions: userGroup.permissions })
    .from(userAccount)
    .innerJoin(groupMember, eq(groupMember.userId, userAccount.id))
    .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
    .where(
      and(
        eq(userAccount.id, ownerId),
        eq(userAccount.role, 'employee'),
        eq(userAccount.isActive, true),
        isNull(userAccount.anonymizedAt),
      ),
    );
  if (!groups.some(({ permissions }) => permissions.includes(needed))) return null;
  return {
    kind: 'employee',
    userId: ownerId,
    sessionId: id,
    language: null,
    permissions: new Set([needed]),
  };
}
