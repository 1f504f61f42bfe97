import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { MessageKey } from '@portal/locales/server';
import type { Actor } from '#server/kernel/actor.ts';

type ResourceTable = PgTable & {
  readonly id: PgColumn;
  readonly ordinal: PgColumn;
  readonly version: PgColumn;
};

/** A field of a body that a constraint of the database speaks of. */
export interface ConstraintMeaning {
  readonly field: string;
  readonly key: MessageKey;
}

/**
 * What a domain states about one of its entities; lists, reads and plain writes follow from it.
 * `Item` is the entity as the contract shows it. Made by `defineResource`.
 */
export interface Resource<Item extends object = object> {
  /** Carries the item's type; it has no value. */
  readonly item?: Item;
  /** The entity's name in the audit trail. */
  readonly name: string;
  readonly table: ResourceTable;
  /** Every field of the answer, as SQL over the table and its joins. */
  readonly fields: Readonly<Record<string, SQL | PgColumn>>;
  /** Fields that a customer's user is never shown. */
  readonly employeesOnly?: readonly string[];
  /** `left join …`, applied to the rows of one page only. */
  readonly joins?: SQL;
  /** What of the table each kind of user may see; see `scopeOf`. */
  readonly scope: { readonly employees: 'all' | SQL; readonly customers: 'none' | SQL };
  readonly filters?: Readonly<Record<string, (value: Placeholder) => SQL>>;
  /** Orderings by name; each expression is never null and has an index that ends in `id`. */
  readonly orderings?: Readonly<Record<string, SQL | PgColumn>>;
  /** The folded text that a search runs over, with a trigram index. */
  readonly search?: PgColumn;
  /** Fields of the body and the columns, by their names in the table definition, that keep them. */
  readonly writable?: Readonly<Record<string, string>>;
  /** What a violated constraint means to the caller. */
  readonly constraints?: Readonly<Record<string, ConstraintMeaning>>;
  /** Whether `row_block` counts the table, so that whole lists need no scan. */
  readonly counted?: boolean;
}

type Definition<Item extends object> = Omit<Resource<Item>, 'item' | 'fields' | 'employeesOnly'> & {
  readonly fields: { readonly [F in keyof Item]-?: SQL | PgColumn };
  readonly employeesOnly?: readonly (keyof Item & string)[];
};

/** States a resource; a field of the contract that is left out does not compile. */
export function defineResource<Item extends object>(definition: Definition<Item>): Resource<Item> {
  return { ...definition, fields: Object.fromEntries(Object.entries(definition.fields)) };
}

/** The values that a scope may speak of; every statement is given them. */
export const scopeValues = {
  customerId: sql.placeholder('scope_customer_id'),
  userId: sql.placeholder('scope_user_id'),
  now: sql.placeholder('scope_now'),
};

/** The rows an actor may see, as a condition; undefined where they may see all. */
export function scopeOf(resource: Resource, actor: Actor): SQL | undefined {
  switch (actor.kind) {
    case 'system':
      return undefined;
    case 'employee':
      return resource.scope.employees === 'all' ? undefined : resource.scope.employees;
    case 'customer':
      return resource.scope.customers === 'none' ? sql`false` : resource.scope.customers;
    case 'anonymous':
      return sql`false`;
  }
}

/** The values for `scopeValues`. */
export function scopeParameters(actor: Actor, now: Date): Record<string, unknown> {
  return {
    scope_customer_id: actor.kind === 'customer' ? actor.customerId : null,
    scope_user_id: actor.kind === 'customer' || actor.kind === 'employee' ? actor.userId : null,
    scope_now: now.toISOString(),
  };
}

/** The select list an actor is answered with. */
export function selectListOf(resource: Resource, actor: Actor): SQL {
  const hidden = new Set<string>(actor.kind === 'customer' ? resource.employeesOnly : []);
  const shown = Object.entries(resource.fields).filter(([name]) => !hidden.has(name));
  return sql.join(
    shown.map(([name, expression]) => sql`${expression} as ${sql.identifier(name)}`),
    sql`, `,
  );
}
