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
export function tablePlans(special: SpecialTables): TablePlan[] {
  return [...classifiedTables().values()]
    .filter((table) => !special.has(getTableName(table)))
    .map(planOf);
}

function planOf(table: PgTable): TablePlan {
  const name = getTableName(table);
  const owner = ownerOf(table);
  const telling = columnsOf(table, ['personal', 'free_text']);
  const isDeleted = owner !== null && columnsOf(table, ['free_text']).length === 0;
  const texts = telling.filter((column) => isText(column) && !isPath(column));
  const jsons = telling.filter((column) => column.getSQLType() === 'jsonb');
  const paths = telling.filter(isPath);
  const personal = owner && !isDeleted ? columnsOf(table, ['personal']) : [];
  const found = followedByWords.has(name) ? telling.filter(isWords) : [];
  const covered = new Set([...texts, ...jsons, ...paths, ...personal, ...found]);
  const left = telling.find((column) => !covered.has(column));
  if (left && !isDeleted && !goneWithTheWork.has(name))
    throw new Error(`Nothing erases ${name}.${left.name}`);
  const kept = personal.find((column) => column.notNull);
  if (kept) throw new Error(`${name}.${kept.name} of an erased person must be able to be null`);
  return { table, name, owner, isDeleted, personal, texts, jsons, paths };
}

/** Columns of these classes; what PostgreSQL makes of others follows them. */
function columnsOf(table: PgTable, classes: readonly PrivacyClass[]): PgColumn[] {
  const classOf = getPrivacyClasses(table);
  return Object.entries(getColumns(table)).flatMap(([key, column]) => {
    const privacy = classOf[key];
    return privacy && classes.includes(privacy) && !column.generated ? [column] : [];
  });
}

/** Whose words are renewed with the passages they are of (`special-tables.ts`). */
const followedByWords = new Set(['document_text']);

/** Whose rows, of everybody, are deleted as soon as their person's files are done. */
const goneWithTheWork = new Set(['anonymization_work']);

const isWords = (column: PgColumn): boolean => column.getSQLType() === 'tsvector';

const isPath = (column: PgColumn): boolean => column.name.endsWith('blob_path');

const isText = (column: PgColumn): boolean => column.getSQLType() === 'text';

function ownerOf(table: PgTable): PgColumn | null {
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = key.reference();
    if (foreignTable === userAccount && key.onDelete === 'cascade') return columns[0] ?? null;
  }
  return null;
}
