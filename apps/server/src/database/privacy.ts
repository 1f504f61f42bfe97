import { getTableName, type InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Privacy class of a column, for the audit trail and the anonymization of a person (API.md §3
 * Compliance): `key` an id or technical value, `plain` not personal, `personal` about one person,
 * `free_text` typed text that may name a person.
 */
export type PrivacyClass = 'key' | 'plain' | 'personal' | 'free_text';

type Classes<T extends PgTable> = Record<keyof InferSelectModel<T> & string, PrivacyClass>;

const classesOfTables = new Map<string, Readonly<Record<string, PrivacyClass>>>();
const tables = new Map<string, PgTable>();

/** States the class of every column of a table; one left out does not compile. */
export function classify<T extends PgTable>(table: T, classes: Classes<T>): T {
  classesOfTables.set(getTableName(table), classes);
  tables.set(getTableName(table), table);
  return table;
}

/**
 * The classes of a table, by the column's name in the code.
 * @throws Error for a table that was never classified.
 */
export function getPrivacyClasses(table: PgTable): Readonly<Record<string, PrivacyClass>> {
  const name = getTableName(table);
  const classes = classesOfTables.get(name);
  if (!classes) throw new Error(`The table ${name} is not classified`);
  return classes;
}

/** All classified tables by their names, as far as their modules are loaded. */
export function classifiedTables(): ReadonlyMap<string, PgTable> {
  return tables;
}
