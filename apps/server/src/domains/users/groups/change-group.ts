import {
  changeGroup as changeGroupRoute,
  createGroup as createGroupRoute,
  type Group,
  type GroupInput,
} from '@portal/contract/users';
import { authorize, requireRecentAuthentication } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { insertRow, lockRow, requireVersion, updateRow } from '#server/resource/write.ts';
import { groupColumns, groups } from './group.resource.ts';
import { grantsStaff, transactPermissions } from './guard-last-staff.ts';

/**
 * Changes a group. New permissions apply from the members' next request on.
 * @throws DomainError 400 at `name` for a taken name; `conflict` if no employee could manage
 * employees any more; `reauthentication_required` for other permissions; `stale`, `not_found`.
 */
export async function changeGroup(
  context: Context,
  { id, body, seenVersion }: { id: string; body: Partial<GroupInput>; seenVersion: number | null },
): Promise<Versioned<Group>> {
  authorize(context.actor, changeGroupRoute.access);
  const { permissions } = body;
  await transactPermissions(context, async (tx, requireGuard) => {
    const before = await lockRow(tx, context, groups, { id, seenVersion: null });
    if (permissions) {
      if (!isSameSet(permissions, before['permissions'])) requireRecentAuthentication(context);
      if (grantsStaff(before['permissions']) && !grantsStaff(permissions)) requireGuard();
    }
    await updateRow(tx, context, groups, before, { values: groupColumns(body) });
    requireVersion(before, seenVersion);
  });
  return read(context, groups, id);
}

const isSameSet = (one: readonly string[], other: unknown): boolean =>
  Array.isArray(other) && new Set([...one, ...other]).size === Math.min(one.length, other.length);

/**
 * Creates a group.
 * @throws DomainError 400 at `name` for a taken name, in any case; `reauthentication_required` for a
 * group with permissions.
 */
export async function createGroup(context: Context, input: GroupInput): Promise<Versioned<Group>> {
  authorize(context.actor, createGroupRoute.access);
  if (input.permissions && input.permissions.length > 0) requireRecentAuthentication(context);
  return createIdempotent(context, groups, (tx) =>
    insertRow(tx, context, groups, groupColumns(input)),
  );
}
