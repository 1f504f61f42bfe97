import type { TextKind } from '@portal/contract/kernel';
import { declaredRoutes } from '@portal/contract/routes';
import { getColumns } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { classifiedTables, getPrivacyClasses } from '#server/database/privacy.ts';
import { getTextKind } from '#server/http/normalize-input.ts';
import { listResources } from '#server/resource/resource.ts';

/** A column of typed text. */
export interface TextColumn {
  /** Name in the table's definition. */
  readonly property: string;
  readonly column: PgColumn;
  readonly kind: TextKind;
}

/** A table with typed text. */
export interface TextTable {
  readonly name: string;
  readonly table: PgTable;
  /** Column by which rows are read and named; all versions of a document have the same. */
  readonly id: PgColumn;
  /** Column that counts the changes; null for rows that nobody changes. */
  readonly version: PgColumn | null;
  readonly columns: readonly TextColumn[];
}

/**
 * Lists the columns of typed text, each with the kind that the contract declares for its field, so
 * that a new field is covered. A column is matched with a field of a body by its name: first with
 * the calls that return the table's resource, then with all, so that copies are cleaned as their
 * originals are; `product_name` is a `name`. Where the calls declare several kinds, the mildest is
 * taken. Columns of ids, of paths in the store and of enumerations are no texts.
 */
export function listTextTables(): TextTable[] {
  const all = collectKinds(null);
  return [...classifiedTables()].flatMap(([name, table]) => {
    const { id, version = null } = getColumns(table);
    const own = id ? { id, columns: listTextColumns(table, all) } : findCopies(table, all);
    return own && own.columns.length > 0 ? [{ name, table, version, ...own }] : [];
  });
}

/**
 * Finds the columns of a table without ids that repeat those of its parent, as earlier files of a
 * document do. Its rows are read by the parent's id.
 */
function findCopies(table: PgTable, all: Kinds): Pick<TextTable, 'id' | 'columns'> | null {
  const { primaryKeys, foreignKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns[0]?.name;
  const toParent = foreignKeys
    .map((foreignKey) => foreignKey.reference())
    .find(({ columns: [column] }) => column?.name === key);
  const id = toParent?.columns[0];
  if (!id) return null;
  const repeated = getColumns(toParent.foreignTable);
  const columns = listTextColumns(table, all).filter(({ property }) => property in repeated);
  return { id, columns };
}

function listTextColumns(table: PgTable, all: Kinds): TextColumn[] {
  const own = collectKinds(listSchemas(table));
  return listCandidates(table).flatMap(([property, column]) => {
    const kind = findKind(column.name, own, all);
    return kind === null ? [] : [{ property, column, kind }];
  });
}

/** Columns that may have typed text, by their names in the definition. */
export function listCandidates(table: PgTable): (readonly [property: string, column: PgColumn])[] {
  const classes = getPrivacyClasses(table);
  return Object.entries(getColumns(table)).filter(
    ([property, column]) =>
      column.getSQLType() === 'text' &&
      classes[property] !== 'key' &&
      (column.enumValues ?? []).length === 0 &&
      column.generated === undefined &&
      !column.name.endsWith('blob_path'),
  );
}

/** Schemas by which a table's rows are returned. */
const listSchemas = (table: PgTable): ReadonlySet<unknown> =>
  new Set(
    listResources().flatMap((resource) => (resource.table === table ? [resource.schema] : [])),
  );

/** Kinds by the name of the field. */
type Kinds = ReadonlyMap<string, ReadonlySet<TextKind>>;

/** Collects the kinds of the bodies' fields, of calls that return one of the schemas, or of all. */
function collectKinds(returned: ReadonlySet<unknown> | null): Kinds {
  const kinds = new Map<string, Set<TextKind>>();
  for (const { body, responses } of declaredRoutes) {
    const isMeant = !returned || Object.values(responses).some((schema) => returned.has(schema));
    for (const [name, kind] of isMeant ? listFields(body) : []) {
      kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
    }
  }
  return kinds;
}

/** Lists the text fields of a body; a field within another has both names: `contact_email`. */
function listFields(schema: unknown, prefix = ''): (readonly [name: string, kind: TextKind])[] {
  const { properties = {} }: { properties?: object } = Object(schema);
  return Object.entries(properties).flatMap(([name, field]: [string, unknown]) => {
    if (isEnumeration(field)) return [];
    const kind = getTextKind(field);
    return kind ? [[prefix + name, kind] as const] : listFields(field, `${prefix}${name}_`);
  });
}

const isEnumeration = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'enum' in schema;

function findKind(name: string, own: Kinds, all: Kinds): TextKind | null {
  const words = name.split('_');
  const shorter = words.map((_word, from) => words.slice(from).join('_'));
  const found = own.get(name) ?? shorter.map((part) => all.get(part)).find(Boolean);
  return found ? pickMildest(found) : null;
}

function pickMildest(kinds: ReadonlySet<TextKind>): TextKind {
  const [only, ...others] = kinds;
  if (only && others.length === 0) return only;
  return kinds.has('lines') ? 'lines' : 'line';
}
