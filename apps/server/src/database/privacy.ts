import { getTableName } from 'drizzle-orm';
import {
  pgTable,
  type AnyPgColumnBuilder,
  type PgBuildColumns,
  type PgBuildExtraConfigColumns,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core';

/**
 * Privacy class of a column, for the audit log and the anonymization of a person (API.md §3
 * Compliance): `key` an id or technical value, `plain` not personal, `personal` about one person,
 * `free_text` typed text that may name a person.
 */
export type PrivacyClass = 'key' | 'plain' | 'personal' | 'free_text';

interface Classified {
  readonly privacyClass: PrivacyClass;
}

const withClass =
  (privacyClass: PrivacyClass) =>
  <Builder extends AnyPgColumnBuilder>(builder: Builder): Builder & Classified =>
    Object.assign(builder, { privacyClass });

/** Column of an id or a technical value. */
export const key = withClass('key');

/** Column without personal data. */
export const plain = withClass('plain');

/** Column about one person. */
export const personal = withClass('personal');

/** Column of typed text that may name a person. */
export const freeText = withClass('free_text');

const classesByTable = new Map<string, Readonly<Record<string, PrivacyClass>>>();
const tables = new Map<string, PgTable>();

/** Defines a table; a column without a privacy class does not compile. */
export function defineTable<
  Name extends string,
  Columns extends Record<string, AnyPgColumnBuilder & Classified>,
>(
  name: Name,
  columns: Columns,
  constraints?: (self: PgBuildExtraConfigColumns<Columns>) => PgTableExtraConfigValue[],
): PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: PgBuildColumns<Name, Columns>;
  dialect: 'pg';
  isAlias: false;
}> {
  const table = pgTable(name, columns, constraints);
  const classes = Object.entries(columns).map(([column, { privacyClass }]) => [
    column,
    privacyClass,
  ]);
  classesByTable.set(name, Object.fromEntries(classes));
  tables.set(name, table);
  return table;
}

/**
 * Returns the classes of a table, by the column's name in the code.
 * @throws Error for a table that `defineTable` did not define.
 */
export function getPrivacyClasses(table: PgTable): Readonly<Record<string, PrivacyClass>> {
  const name = getTableName(table);
  const classes = classesByTable.get(name);
  if (!classes) throw new Error(`The table ${name} is not classified`);
  return classes;
}

/** Returns all tables by name, as far as their modules are loaded. */
export function classifiedTables(): ReadonlyMap<string, PgTable> {
  return tables;
}
