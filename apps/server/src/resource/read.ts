import { and, eq, getTableName, sql } from 'drizzle-orm';
import { createStatement, type Statement } from '#server/database/statement.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from './context.ts';
import {
  getScope,
  getScopeParameters,
  getSelectList,
  getVersionColumn,
  type Resource,
} from './resource.ts';

/** Item with the version for its ETag; the serializer removes the version from the body. */
export type Versioned<Item> = Item & { readonly version: number };

const statements = new WeakMap<Resource, Map<Actor['kind'], Statement>>();

/**
 * Returns one object in the caller's scope.
 * @throws DomainError `not_found` for an object that does not exist or is not visible to the
 * caller, without a difference.
 */
export async function read<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  id: string,
): Promise<Versioned<Item>> {
  if (!isId(id)) throw new DomainError('not_found');
  const [row] = await readStatement(resource, context.actor).run<Versioned<Item>>(
    context.database,
    {
      ...getScopeParameters(context.actor, context.now),
      id,
    },
  );
  if (!row) throw new DomainError('not_found');
  return row;
}

function readStatement(resource: Resource, actor: Actor): Statement {
  const known = statements.get(resource) ?? new Map<Actor['kind'], Statement>();
  statements.set(resource, known);
  const statement =
    known.get(actor.kind) ??
    createStatement(sql`select ${getSelectList(resource, actor)}, ${getVersionColumn(resource)} as version
      from ${resource.table} as ${sql.identifier(getTableName(resource.table))} ${resource.joins}
      where ${and(eq(resource.table.id, sql.placeholder('id')), getScope(resource, actor))}`);
  known.set(actor.kind, statement);
  return statement;
}
