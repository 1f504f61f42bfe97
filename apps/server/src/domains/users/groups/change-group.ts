import { permissions, type Permission } from '@portal/contract/kernel';
import {
  changeGroup as changeGroupRoute,
  createGroup as createGroupRoute,
  type Group,
  type GroupInput,
} from '@portal/contract/users';
import { authorize, requireRecentAuthentication } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent, updateLockedItem } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { insertRow, lockRow, requireVersion, type Row } from '#server/resource/write.ts';
import { groupColumns, groups } from './group.resource.ts';
import { grantsStaff, transactPermissions } from './guard-last-staff.ts';
import { guardOwnGroup } from './own-permissions.ts';

/**
 * Changes a group. New permissions apply from the members' next request on.
 * @throws DomainError 400 at `name` for a taken name, and at `permissions` for callers who would give
 * themselves permissions; `conflict` if no employee could manage employees any more;
 * `reauthentication_required` for other permissions and for another requirement of a second factor;
 * `stale`, `not_found`.
 */
export async function changeGroup(
  context: Context,
  { id, body, seenVersion }: { id: string; body: Partial<GroupInput>; seenVersion: number | null },
): Promise<Versioned<Group>> {
  authorize(context.actor, changeGroupRoute.access);
  const changed = await transactPermissions(context, async (tx, requireGuard) => {
    const before = await lockRow(tx, context, groups, { id, seenVersion: null });
    if (isDangerous(body, before)) requireRecentAuthentication(context);
    const had = listPermissions(before['permissions']);
    const after = body.permissions;
    if (after && grantsStaff(had) && !grantsStaff(after)) requireGuard();
    const written = await updateLockedItem(tx, context, groups, before, groupColumns(body));
    if (after) await guardOwnGroup(tx, context, { groupId: id, before: had, after });
    requireVersion(before, seenVersion);
    return written;
  });
  return changed ?? read(context, groups, id);
}

/** Returns true for a change of what members may do, or of how they must sign in. */
const isDangerous = (body: Partial<GroupInput>, before: Row): boolean =>
  (body.permissions !== undefined &&
    !isSameSet(body.permissions, listPermissions(before['permissions']))) ||
  (body.two_factor_required !== undefined &&
    body.two_factor_required !== before['twoFactorRequired']);

const listPermissions = (stored: unknown): readonly Permission[] =>
  Array.isArray(stored) ? permissions.filter((permission) => stored.includes(permission)) : [];

const isSameSet = (one: readonly Permission[], other: readonly Permission[]): boolean =>
  new Set([...one, ...other]).size === Math.min(one.length, other.length);

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
