import { getColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import {
  getPrivacyClasses,
  classifiedTables,
  type PrivacyClass,
} from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Steps that redact a table, derived from its columns' privacy classes. */
export interface TablePlan {
  readonly table: PgTable;
  readonly name: string;
  /** Column that refers to the owning account, with `on delete cascade`. */
  readonly owner: PgColumn | null;
  /** True if the owner's rows are deleted, because they contain no free text. */
  readonly deletesOwnerRows: boolean;
  /** Columns to set to null in rows of the owner. */
  readonly personal: readonly PgColumn[];
  /** Columns that may name a person, by type. */
  readonly texts: readonly PgColumn[];
  readonly jsons: readonly PgColumn[];
  readonly paths: readonly PgColumn[];
}

/** Names of the tables with their own statements (`special-tables.ts`). */
export type SpecialTables = ReadonlySet<string>;

/**
 * Returns the plans of all classified tables.
 * @throws Error for a personal column without a rule, such as a column of a new type.
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
  const deletesOwnerRows = owner !== null && listColumns(table, ['free_text']).length === 0;
  const texts = identifying.filter((column) => isText(column) && !isPath(column));
  const jsons = identifying.filter((column) => column.getSQLType() === 'jsonb');
  const paths = identifying.filter(isPath);
  const personal = owner && !deletesOwnerRows ? listColumns(table, ['personal']) : [];
  const searchVectors = tablesWithSearchVector.has(name) ? identifying.filter(isSearchVector) : [];
  const handled = new Set([...texts, ...jsons, ...paths, ...personal, ...searchVectors]);
  const unhandled = identifying.find((column) => !handled.has(column));
  if (unhandled && !deletesOwnerRows && !temporaryTables.has(name))
    throw new Error(`No rule redacts ${name}.${unhandled.name}`);
  const notNullable = personal.find((column) => column.notNull);
  if (notNullable) throw new Error(`${name}.${notNullable.name} must be nullable`);
  return { table, name, owner, deletesOwnerRows, personal, texts, jsons, paths };
}

/** Returns the columns of these classes, except generated columns. */
function listColumns(table: PgTable, classes: readonly PrivacyClass[]): PgColumn[] {
  const privacyClasses = getPrivacyClasses(table);
  return Object.entries(getColumns(table)).flatMap(([key, column]) => {
    const privacy = privacyClasses[key];
    return privacy && classes.includes(privacy) && !column.generated ? [column] : [];
  });
}

/** Tables with search vectors, which `special-tables.ts` rebuilds from the passages. */
const tablesWithSearchVector = new Set(['document_text']);

/** Tables with temporary rows, which `finishAnonymization` deletes. */
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
