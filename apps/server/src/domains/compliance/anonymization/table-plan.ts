import { getColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import {
  getPrivacyClasses,
  classifiedTables,
  type PrivacyClass,
} from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** What erasing somebody does to a table, as its columns' privacy classes say. */
export interface TablePlan {
  readonly table: PgTable;
  readonly name: string;
  /** The column of whose rows die with their account: they are that person's alone. */
  readonly owner: PgColumn | null;
  /** Whether such rows are nothing but the person's: they are deleted. */
  readonly isDeleted: boolean;
  /** Personal columns of rows that are kept, taken away where the row is the person's. */
  readonly personal: readonly PgColumn[];
  /** Columns in which somebody may be named, by their kind. */
  readonly texts: readonly PgColumn[];
  readonly jsons: readonly PgColumn[];
  readonly paths: readonly PgColumn[];
}

/** Tables that are erased by statements of their own (`special-tables.ts`). */
export type SpecialTables = ReadonlySet<string>;

/**
 * The plans of all classified tables.
 * @throws Error for a personal column that no rule takes away: a new kind of column needs one.
 */
export function listTablePlans(special: SpecialTables): TablePlan[] {
  return [...classifiedTables().values()]
    .filter((table) => !special.has(getTableName(table)))
    .map(toTablePlan);
}

function toTablePlan(table: PgTable): TablePlan {
  const name = getTableName(table);
  const owner = findOwner(table);
  const identifying = listColumns(table, ['personal', 'free_text']);
  const isDeleted = owner !== null && listColumns(table, ['free_text']).length === 0;
  const texts = identifying.filter((column) => isText(column) && !isPath(column));
  const jsons = identifying.filter((column) => column.getSQLType() === 'jsonb');
  const paths = identifying.filter(isPath);
  const personal = owner && !isDeleted ? listColumns(table, ['personal']) : [];
  const searchVectors = tablesWithSearchVector.has(name) ? identifying.filter(isSearchVector) : [];
  const handled = new Set([...texts, ...jsons, ...paths, ...personal, ...searchVectors]);
  const unhandled = identifying.find((column) => !handled.has(column));
  if (unhandled && !isDeleted && !temporaryTables.has(name))
    throw new Error(`Nothing erases ${name}.${unhandled.name}`);
  const notNullable = personal.find((column) => column.notNull);
  if (notNullable)
    throw new Error(`${name}.${notNullable.name} of an erased person must be able to be null`);
  return { table, name, owner, isDeleted, personal, texts, jsons, paths };
}

/** Columns of these classes; what PostgreSQL makes of others follows them. */
function listColumns(table: PgTable, classes: readonly PrivacyClass[]): PgColumn[] {
  const classes = getPrivacyClasses(table);
  return Object.entries(getColumns(table)).flatMap(([key, column]) => {
    const privacy = classes[key];
    return privacy && classes.includes(privacy) && !column.generated ? [column] : [];
  });
}

/** Whose words are renewed with the passages they are of (`special-tables.ts`). */
const tablesWithSearchVector = new Set(['document_text']);

/** Whose rows, of everybody, are deleted as soon as their person's files are done. */
const temporaryTables = new Set(['anonymization_work']);

const isSearchVector = (column: PgColumn): boolean => column.getSQLType() === 'tsvector';

const isPath = (column: PgColumn): boolean => column.name.endsWith('blob_path');

const isText = (column: PgColumn): boolean => column.getSQLType() === 'text';

function findOwner(table: PgTable): PgColumn | null {
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = key.reference();
    if (foreignTable === userAccount && key.onDelete === 'cascade') return columns[0] ?? null;
  }
  return null;
}
