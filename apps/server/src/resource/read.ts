import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { createStatement, listUsedNames, type Statement } from '#server/database/statement.ts';
import { type Actor, getReaderKind, type ReaderKind } from '#server/kernel/actor.ts';
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
import { listRowColumns } from './stored-row.ts';
import { isVersionedRow, type Row, type VersionedRow } from './write.ts';
import type { ReturnedItem } from './write-statement.ts';

/** Item with the version for its ETag; the serializer removes the version from the body. */
export type Versioned<Item> = Item & { readonly version: number };

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
  const row = await readOne<Versioned<Item>>(context, resource, id, selectItem);
  if (!row) throw new DomainError('not_found');
  return row;
}

/**
 * Returns the row of an object in the caller's scope, for a change that is written only if it still
 * has this version.
 * @throws DomainError `not_found`, as `read` does.
 */
export async function readRow(
  context: Context,
  resource: Resource,
  id: string,
): Promise<VersionedRow> {
  const row = await readOne<Row>(context, resource, id, selectRow);
  if (!isVersionedRow(row)) throw new DomainError('not_found');
  return row;
}

type Select = (resource: Resource, actor: Actor) => SQL;

const selectItem: Select = (resource, actor) =>
  selectFrom(resource, actor, getNamedTable(resource));

const selectFrom = (resource: Resource, actor: Actor, source: SQL): SQL =>
  sql`select ${getSelectList(resource, actor)}, ${getVersionColumn(resource)} as version
    from ${source} ${resource.joins}`;

const returnedItems = new WeakMap<Resource, Map<ReaderKind, NamedItem>>();

/**
 * Returns the object of a row, as `read` does, for the statement that writes the row. It has those of
 * the reader's values that the object depends on.
 */
export function toReturnedItem(
  resource: Resource,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): ReturnedItem {
  const kind = getReaderKind(actor);
  const ofResource = returnedItems.get(resource) ?? new Map<ReaderKind, NamedItem>();
  returnedItems.set(resource, ofResource);
  const values = getScopeParameters(actor, now);
  const { names, ...item } =
    ofResource.get(kind) ?? toNamedItem(resource, actor, Object.keys(values));
  ofResource.set(kind, { names, ...item });
  return { ...item, values: Object.fromEntries(names.map((name) => [name, values[name]])) };
}

/** An object to return, and the names of the values that it needs. */
interface NamedItem extends Omit<ReturnedItem, 'values'> {
  readonly names: readonly string[];
}

function toNamedItem(resource: Resource, actor: Actor, names: readonly string[]): NamedItem {
  const select = (source: SQL): SQL =>
    sql`${selectFrom(resource, actor, source)} where ${getScope(resource, actor) ?? sql`true`}`;
  return {
    key: `${resource.name} for ${getReaderKind(actor)}`,
    select,
    names: listUsedNames(select(sql`${resource.table}`), names),
  };
}

const selectRow: Select = (resource) =>
  sql`select ${listRowColumns(resource.table)} from ${getNamedTable(resource)}`;

const getNamedTable = ({ table }: Resource): SQL =>
  sql`${table} as ${sql.identifier(getTableName(table))}`;

const statements = new WeakMap<Select, WeakMap<Resource, Map<ReaderKind, Statement>>>();

async function readOne<Result extends QueryResultRow>(
  { actor, database, now }: Context,
  resource: Resource,
  id: string,
  select: Select,
): Promise<Result | undefined> {
  if (!isId(id)) return undefined;
  const statement = prepare(select, resource, actor);
  const [row] = await statement.run<Result>(database, { ...getScopeParameters(actor, now), id });
  return row;
}

function prepare(select: Select, resource: Resource, actor: Actor): Statement {
  const ofSelect = statements.get(select) ?? new WeakMap<Resource, Map<ReaderKind, Statement>>();
  statements.set(select, ofSelect);
  const ofResource = ofSelect.get(resource) ?? new Map<ReaderKind, Statement>();
  const kind = getReaderKind(actor);
  ofSelect.set(resource, ofResource);
  const statement =
    ofResource.get(kind) ??
    createStatement(sql`${select(resource, actor)}
      where ${and(eq(resource.table.id, sql.placeholder('id')), getScope(resource, actor))}`);
  ofResource.set(kind, statement);
  return statement;
}
