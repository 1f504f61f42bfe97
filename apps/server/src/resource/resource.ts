import { getColumns, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ChangeType } from '@portal/contract/events';
import type { Permission } from '@portal/contract/kernel';
import type * as T from '@portal/contract/schema';
import type { MessageKey } from '@portal/locales/server';
import { instantInJson } from '#server/database/columns.ts';
import { type Actor, getUserId, isLimitedToClinics, type Reader } from '#server/kernel/actor.ts';
import type { Call } from '#server/kernel/call.ts';
import { type ColumnName, listExportColumns } from './export-columns.ts';
import type { Grouping } from './grouping.ts';
import { type FieldValue, toObjectText } from './object-field.ts';

/** Table of a resource. Lists need `ordinal`, changes by a caller need `version`. */
type ResourceTable = PgTable & {
  readonly id: PgColumn;
  readonly ordinal?: PgColumn;
  readonly version?: PgColumn;
};

/**
 * Rows that a kind of user may see: one condition, or several that exclude each other, so that each
 * part is counted by its own index.
 */
type Scope = (values: ScopeValues) => SQL | readonly SQL[];

/** Field of a body that a database constraint concerns; a dot leads into a nested object. */
export interface ConstraintMessage {
  readonly field: string;
  readonly key: MessageKey;
}

/** Field of the response; a function if it differs for a customer's user. Employees pass null. */
type Field = FieldValue | ((customer: ScopeValues | null) => FieldValue);

/**
 * Condition on a value that was sent; or one condition per allowed value, so that each is planned
 * separately and finds its index.
 */
type Filter =
  | ((value: Placeholder, customer: ScopeValues | null) => SQL)
  | Readonly<Record<string, SQL>>;

/** Returns the condition that a searched form contains a term. */
export type Matches = (text: SQL | PgColumn) => SQL;

/** Returns the condition that a term is found; `matches` tests a searched form. */
export type Search = (matches: Matches) => SQL;

/** A term of a search, for a resource that searches several places. */
export interface SearchTerm {
  /** Returns the condition that a searched form contains the term. */
  readonly matches: Matches;
  /** Finds the term at the beginning of a word, in a `tsvector` of words. */
  readonly query: SQL;
  /** The term as it was sent. */
  readonly value: Placeholder;
  /** True for the last term, which may be incomplete. */
  readonly isLast: boolean;
  /** True for one or two letters, which match beginnings of words and find many rows. */
  readonly isShort: boolean;
}

/** Parts of the statement that finds rows of a large table by the rows they refer to. */
export interface JoinedSearch {
  /** CTEs that the parts below refer to, as `name as materialized (…)`. */
  readonly relations: readonly SQL[];
  /** Condition that a single row contains all terms. */
  readonly isFound: SQL;
  /** Returns all rows that contain all terms and meet the conditions, each once, by indexes. */
  readonly rows: (columns: SQL, conditions: readonly SQL[]) => SQL;
}

/**
 * Publishes changes of a resource's rows to employees and to the rows' customers. Columns are named
 * as in the table definition.
 */
export interface ChangeEventDefinition {
  readonly type: ChangeType;
  /** Parent whose change is published instead, and the column that refers to it. */
  readonly parent?: { readonly table: ResourceTable; readonly by: string };
  /** Column of the object that is named; `id` by default. */
  readonly id?: string;
  /** Column of the customer, in the parent if there is one; without it no customer receives it. */
  readonly customer?: string;
  /** Column of the clinic, in the parent if there is one; who sees other clinics alone does not receive it. */
  readonly clinic?: string;
  /** Permission that an employee needs to receive it; without it every employee receives it. */
  readonly permission?: Permission;
}

/**
 * Definition of an entity; lists, reads and plain writes follow from it. `Item` is the entity in
 * the contract. Created by `defineResource`.
 */
export interface Resource<Item extends object = object> {
  /** Carries the item's type; it has no value. */
  readonly item?: Item;
  /** The item's schema, if the contract has one. */
  readonly schema?: T.TObject;
  /** Unique name: a cursor is valid only for the list of this name. */
  readonly name: string;
  readonly table: ResourceTable;
  /**
   * Selects the rows of a list over several tables; `table` then states the columns of what is selected,
   * and exists in no database.
   */
  readonly relation?: SQL;
  /** Every field of the response, as SQL over the table and its joins. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that customers' users never receive. */
  readonly employeesOnly?: readonly string[];
  /**
   * Columns of the exported list in their order; a dot leads into a joined object. By default the
   * fields of the contract's schema, and of a joined object its name.
   */
  readonly exportColumns?: readonly string[];
  /** Texts of coded columns in a workbook: `code.stage.new`. */
  readonly exportTexts?: Readonly<Record<string, string>>;
  /** `left join …`, applied to the rows of one page only. */
  readonly joins?: SQL;
  /** Rows that each kind of user may see; see `getScope`. */
  readonly scope: {
    readonly employees: 'all' | Scope;
    readonly customers: 'none' | Scope;
    /** Scope of customers for checking hits of a search one by one. */
    readonly customersForSearchHits?: Scope;
    /** Selects the ids of a customer's rows, if lists collect them by other indexes; else returns null. */
    readonly selectForLists?: (own: ScopeValues) => SQL | null;
    /** True if the clinics of a customer's user limit the scope of customers. */
    readonly isByClinic?: true;
  };
  readonly filters?: Readonly<Record<string, Filter>>;
  /**
   * Filters, and whether a search, whose rows are in several indexes: PostgreSQL cannot estimate
   * how many rows match, and would scan the whole list for a few (list/sources/count-first.ts).
   */
  readonly countFirst?: { readonly filters: readonly string[]; readonly search: boolean };
  /** Rows that are one thing in several forms, of which a list can show one. */
  readonly grouping?: Grouping;
  /** Orderings by name; each expression is never null and has an index that ends in `id`. */
  readonly orderings?: Readonly<Record<string, SQL | PgColumn>>;
  /**
   * Searched form that a search reads: a column with a trigram index, or SQL if there are few rows. A
   * function if a term may be in one of several tables.
   */
  readonly search?: SQL | PgColumn | Search;
  /**
   * Replaces `search` if hits have ranks: returns the matches of a term as a relation of `id` and
   * an integer `score`, collected by indexes. The best score of a row counts.
   */
  readonly rankedSearch?: (value: SearchTerm) => SQL;
  /**
   * Replaces both if terms are in several tables and all hits are equal: returns the rows that
   * match all terms, as a relation of `id`, each once. Takes all terms together, because a term
   * that half of all customers have in their names matches a few rows beside the next one. Some
   * texts are for employees only.
   */
  readonly combinedSearch?: (terms: readonly SearchTerm[], reader: Actor['kind']) => SQL;
  /**
   * Used beside `search` by actors who see all of a large table whose terms may be in joined
   * tables: returns the rows with all terms. PostgreSQL cannot estimate how many those are, and
   * would read the whole table for a condition. Filters in `exceptWithFilters` leave few rows: with
   * one of them, `search` is used.
   */
  readonly joinedSearch?: {
    readonly build: (terms: readonly SearchTerm[]) => JoinedSearch;
    readonly exceptWithFilters: readonly string[];
  };
  /** Fields of the body, and the columns that store them, by their names in the table definition. */
  readonly writable?: Readonly<Record<string, string>>;
  readonly constraints?: Readonly<Record<string, ConstraintMessage>>;
  readonly changeEvent?: ChangeEventDefinition;
  /** True if `row_block` counts the table, so that whole lists need no scan. */
  readonly hasBlockCounts?: boolean;
}

interface Stated extends Omit<Resource, 'item' | 'schema' | 'table' | 'fields' | 'writable'> {
  /** Contract schema of the writable fields; each is stored in the column of the same name. */
  readonly input?: T.TObject;
  /** Columns of input fields with another name; null for fields that the use case stores itself. */
  readonly inputColumns?: Readonly<Record<string, string | null>>;
}

/** `house_number` becomes `houseNumber`, the property of the column in the table's definition. */
type ToProperty<Field> = Field extends `${infer First}_${infer Next}${infer Rest}`
  ? `${First}${Uppercase<Next>}${ToProperty<Rest>}`
  : Field;

/** Fields of an item that have no column of their own name. */
type Computed<Item, Table> = {
  [F in keyof Item]-?: ToProperty<F> extends keyof Table ? never : F;
}[keyof Item];

type StatedFields<Item, Table> = { readonly [F in Computed<Item, Table>]: Field } & {
  readonly [F in keyof Item]?: Field;
};

interface LooseDefinition extends Stated {
  readonly table: ResourceTable;
  readonly fields?: Readonly<Record<string, Field>>;
}

type Definition<Item, Table> = LooseDefinition & {
  readonly table: Table;
  readonly employeesOnly?: readonly (keyof Item & string)[];
  readonly exportColumns?: readonly ColumnName<Item>[];
} & ([Computed<Item, Table>] extends [never]
    ? { readonly fields?: StatedFields<Item, Table> }
    : { readonly fields: StatedFields<Item, Table> });

/**
 * Defines the resource of a contract schema. A field is the column of the same name unless `fields`
 * states it; a field without either does not compile.
 * @throws Error for a field without a column.
 */
export function defineResource<Schema extends T.TObject, Table extends ResourceTable>(
  item: Schema,
  definition: Definition<T.Static<Schema>, Table>,
): Resource<T.Static<Schema>> {
  const loose: LooseDefinition = definition;
  const { input, inputColumns = {}, fields: explicit = {}, ...stated } = loose;
  const columns = Object.entries(getColumns<PgTable>(stated.table));
  const findProperty = (field: string) => columns.find(([, { name }]) => name === field)?.[0];
  const fields = Object.keys(item.properties).map((name) => {
    const field = explicit[name] ?? columns.find(([, column]) => column.name === name)?.[1];
    if (!field) throw new Error(`${stated.name} has no column for the field ${name}`);
    return [name, field] as const;
  });
  const writable = Object.keys(input?.properties ?? {}).flatMap((name) => {
    const property = name in inputColumns ? inputColumns[name] : findProperty(name);
    return property ? [[name, property] as const] : [];
  });
  return register({
    exportColumns: listExportColumns(item),
    ...stated,
    schema: item,
    fields: Object.fromEntries(fields),
    writable: Object.fromEntries(writable),
  });
}

const resources: Resource[] = [];

function register<Item extends object>(resource: Resource<Item>): Resource<Item> {
  resources.push(resource);
  return resource;
}

/** Lists all resources, as far as their modules are loaded. */
export const listResources = (): readonly Resource[] => resources;

/** Defines a resource whose rows no contract schema describes; states every field. */
export function defineInternalResource<Item extends object>(
  definition: Omit<Resource, 'item' | 'schema' | 'fields'> & {
    readonly fields: { readonly [F in keyof Item]-?: Field };
  },
): Resource<Item> {
  return register({ ...definition, fields: Object.fromEntries(Object.entries(definition.fields)) });
}

/** Returns the column that orders the rows of a list. @throws Error for a table without one. */
export function getOrdinalColumn({ name, table }: Resource): PgColumn {
  if (!table.ordinal) throw new Error(`${name} has no ordinal to be listed by`);
  return table.ordinal;
}

/** Returns the column that counts the changes of a row. @throws Error for a table without one. */
export function getVersionColumn({ name, table }: Resource): PgColumn {
  if (!table.version) throw new Error(`${name} has no version to be read or changed by`);
  return table.version;
}

/** Actor's values for a scope, or their placeholders in a prepared statement. */
export interface ScopeValues {
  readonly customerId: unknown;
  /** The clinics of a user who sees some alone; null for everybody else. */
  readonly clinicIds: unknown;
  readonly userId: unknown;
  readonly now: unknown;
}

const placeholders: ScopeValues = {
  customerId: sql.placeholder('scope_customer_id'),
  clinicIds: null,
  userId: sql.placeholder('scope_user_id'),
  now: sql.placeholder('scope_now'),
};

const placeholdersOfClinics: ScopeValues = {
  ...placeholders,
  clinicIds: sql.placeholder('scope_clinic_ids'),
};

/** Returns the placeholders of the reader's values. */
export const getPlaceholders = (reader: Reader): ScopeValues =>
  isLimitedToClinics(reader) ? placeholdersOfClinics : placeholders;

/** The instant of the call, for fields and filters that depend on it. */
export const requestTime = sql`${placeholders.now}::timestamptz`;

/** The caller's account, for fields and filters that are different for each. */
export const requestUserId = sql`${placeholders.userId}::uuid`;

/** The rows an actor may see, as a condition of a prepared query; undefined where they may see all. */
export function getScope(resource: Resource, actor: Actor): SQL | undefined {
  return or(...toScopeParts(resource, actor, getPlaceholders(actor)));
}

/** The same as `getScope`, for rows that a search has found. */
export function getHitScope(resource: Resource, actor: Actor): SQL | undefined {
  const { customersForSearchHits } = resource.scope;
  return actor.kind === 'customer' && customersForSearchHits
    ? or(...[customersForSearchHits(getPlaceholders(actor))].flat())
    : getScope(resource, actor);
}

/** The same for one query, with the values themselves. */
export function getScopeNow(resource: Resource, { actor, now }: Call): SQL | undefined {
  return or(...toScopeParts(resource, actor, getScopeValuesNow({ actor, now })));
}

/** The actor's values for a scope, as the parameters of one query. */
function getScopeValuesNow({ actor, now }: Pick<Call, 'actor' | 'now'>): ScopeValues {
  const values = getScopeValues(actor, now);
  // An array alone would become a list of parameters.
  return { ...values, clinicIds: values.clinicIds === null ? null : sql.param(values.clinicIds) };
}

/** Returns a scope as its parts; none where the actor may see all. */
export function toScopeParts({ scope }: Resource, actor: Actor, own: ScopeValues): readonly SQL[] {
  const { employees, customers } = scope;
  switch (actor.kind) {
    case 'system':
      return [];
    case 'employee':
      return employees === 'all' ? [] : [employees(own)].flat();
    case 'customer':
      return customers === 'none' ? [sql`false`] : [customers(own)].flat();
    case 'anonymous':
      return [sql`false`];
  }
}

/** The values for the placeholders of `getScope`. */
export function getScopeParameters(actor: Actor, at: Date): Record<string, unknown> {
  const { customerId, clinicIds, userId, now } = getScopeValues(actor, at);
  return {
    scope_customer_id: customerId,
    scope_clinic_ids: clinicIds,
    scope_user_id: userId,
    scope_now: now,
  };
}

function getScopeValues(actor: Actor, now: Date): ScopeValues {
  return {
    customerId: actor.kind === 'customer' ? actor.customerId : null,
    clinicIds: actor.kind === 'customer' && actor.clinicIds ? [...actor.clinicIds] : null,
    userId: getUserId(actor),
    now: now.toISOString(),
  };
}

/** Returns the select list for an actor. */
export const getSelectList = (resource: Resource, actor: Reader): SQL =>
  sql.join(
    getShownFields(resource, actor).map(
      ([name, value]) => sql`${value} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );

/** Returns the select list of one JSON text with the same fields, as the contract formats them. */
export function getJsonSelect(resource: Resource, actor: Reader): SQL {
  const fields = getShownFields(resource, actor).map(([name, value]) => {
    const schema: { format?: unknown } = resource.schema?.properties[name] ?? {};
    const isInstant = schema.format === 'date-time';
    return [name, isInstant ? instantInJson(value) : value] as const;
  });
  return toObjectText(Object.fromEntries(fields));
}

function getShownFields(
  { fields, employeesOnly }: Resource,
  actor: Reader,
): (readonly [name: string, value: FieldValue])[] {
  const hidden = new Set<string>(actor.kind === 'customer' ? employeesOnly : []);
  const shown = Object.entries(fields).filter(([name]) => !hidden.has(name));
  return shown.map(([name, field]) => [
    name,
    typeof field === 'function' ? field(getCustomerScope(actor)) : field,
  ]);
}

/** Returns the placeholders of a customer's user; null for actors who see all rows. */
export function getCustomerScope(actor: Reader): ScopeValues | null {
  return actor.kind === 'customer' ? getPlaceholders(actor) : null;
}
