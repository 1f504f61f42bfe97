import { joinGroup as route, type User } from '@portal/contract/users';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, updateRow } from '#server/resource/write.ts';
import { employees } from '../employees/employee.resource.ts';
import { addMemberships } from './memberships.ts';

/**
 * Adds an employee to a group. Idempotent.
 * @throws DomainError 400 at `group_id` for an unknown group; `not_found`.
 */
export async function joinGroup(
  context: Context,
  { id, groupId }: { id: string; groupId: string },
): Promise<Versioned<User>> {
  authorize(context.actor, route.access);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, employees, { id, seenVersion: null });
    const joining = { userId: before.id, groupIds: [groupId], field: 'group_id' } as const;
    const hasJoined = await addMemberships(tx, context, joining);
    await updateRow(tx, context, employees, before, { values: {}, bumpsVersion: hasJoined });
  });
  return read(context, employees, id);
}
