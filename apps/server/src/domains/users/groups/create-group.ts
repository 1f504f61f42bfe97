import { createGroup as route, type Group, type GroupInput } from '@portal/contract/users';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/create-idempotent.ts';
import type { Versioned } from '#server/resource/read.ts';
import { insertRow } from '#server/resource/write.ts';
import { groupColumns } from './group-columns.ts';
import { groups } from './group.resource.ts';

/**
 * Creates a group.
 * @throws DomainError 400 at `name` for a taken name, in any case.
 */
export async function createGroup(context: Context, input: GroupInput): Promise<Versioned<Group>> {
  authorize(context.actor, route.access);
  return createIdempotent(context, groups, (tx) =>
    insertRow(tx, context, groups, groupColumns(input)),
  );
}
