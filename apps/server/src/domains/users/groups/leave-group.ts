import { eq } from 'drizzle-orm';
import { leaveGroup as route, type User } from '@portal/contract/users';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, updateRow } from '#server/resource/write.ts';
import { employees } from '../employees/employee.resource.ts';
import { guardLastStaff } from './guard-last-staff.ts';
import { removeMembership as leave } from './memberships.ts';
import { userGroup } from './user-group.table.ts';

/**
 * Removes an employee from a group. Idempotent.
 * @throws DomainError 400 at `group_id` for an unknown group; `conflict` for the last one that can
 * manage employees; `not_found`.
 */
export async function leaveGroup(
  context: Context,
  { id, groupId }: { id: string; groupId: string },
): Promise<Versioned<User>> {
  authorize(context.actor, route.access);
  await transact(context, (tx) =>
    guardLastStaff(tx, async () => {
      const before = await lockRow(tx, context, employees, { id, seenVersion: null });
      const hasLeft = await leave(tx, context, { userId: before.id, groupId });
      if (!hasLeft) await requireGroup(tx, groupId);
      await updateRow(tx, context, employees, before, { values: {}, bumpsVersion: hasLeft });
    }),
  );
  return read(context, employees, id);
}

async function requireGroup(tx: Transaction, groupId: string): Promise<void> {
  const found = await tx
    .select({ id: userGroup.id })
    .from(userGroup)
    .where(eq(userGroup.id, groupId));
  if (found.length === 0) throw fieldError('group_id', 'field.not_found');
}
