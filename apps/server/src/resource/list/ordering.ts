import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { fieldError } from '#server/kernel/domain-error.ts';
import { getOrdinalColumn, type Resource } from '../resource.ts';

/** One step of an ordering. */
export interface OrderStep {
  readonly expression: SQL | PgColumn;
  readonly descending: boolean;
}

/**
 * Returns the steps of an ordering such as `name,-created_at`. The last step is `id`, so that pages
 * are stable. The default is newest first.
 * @throws DomainError 400 for a field named twice.
 */
export function parseOrdering(resource: Resource, ordering: string | undefined): OrderStep[] {
  if (!ordering) return [{ expression: getOrdinalColumn(resource), descending: true }];
  const names = ordering.split(',').map((part) => part.replace(/^-/, ''));
  if (new Set(names).size < names.length) throw fieldError('ordering', 'field.unique');
  const steps = ordering.split(',').map((part) => {
    const descending = part.startsWith('-');
    const name = descending ? part.slice(1) : part;
    const expression = resource.orderings?.[name];
    if (!expression) throw new Error(`${resource.name} states no ordering ${name}`);
    return { expression, descending };
  });
  const descending = steps.at(-1)?.descending ?? false;
  return [...steps, { expression: resource.table.id, descending }];
}

/** The best hits first, and of those that are as good the newest: ids grow with time. */
export function getRanking({ table }: Resource): OrderStep[] {
  return [
    { expression: sql`found_score`, descending: true },
    { expression: table.id, descending: true },
  ];
}

/** Returns `order by` over the expressions, which the indexes contain. */
export function orderBy(steps: readonly OrderStep[]): SQL {
  return sql.join(
    steps.map(({ expression, descending }) => sql`${expression} ${direction(descending)}`),
    sql`, `,
  );
}

/** `order by` over the selected keys `key_0`, `key_1`, … */
export function orderByKeys(steps: readonly OrderStep[]): SQL {
  return sql.join(
    steps.map(({ descending }, at) => sql`${keyName(at)} ${direction(descending)}`),
    sql`, `,
  );
}

/** The sort values of each row, for the cursor. */
export function selectKeys(steps: readonly OrderStep[]): SQL {
  return sql.join(
    steps.map(({ expression }, at) => sql`${expression} as ${keyName(at)}`),
    sql`, `,
  );
}

/** Returns the same of the one row at a place, from rows that are numbered as `place`. */
export function selectKeysAt(steps: readonly OrderStep[], place: SQL): SQL {
  return sql.join(
    steps.map(
      (_step, at) =>
        sql`(array_agg(${keyName(at)}) filter (where place = ${place}))[1] as ${keyName(at)}`,
    ),
    sql`, `,
  );
}

/** The rows behind the cursor's, in the ordering: one range of the index where all steps agree. */
export function afterCursor(steps: readonly OrderStep[]): SQL {
  const values = steps.map((_step, at) => sql.placeholder(`cursor_${at}`));
  const isOneDirection = steps.every(({ descending }) => descending === steps[0]?.descending);
  if (isOneDirection) {
    const columns = sql.join(
      steps.map(({ expression }) => sql`${expression}`),
      sql`, `,
    );
    const bounds = sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    );
    return sql`(${columns}) ${sql.raw(steps[0]?.descending ? '<' : '>')} (${bounds})`;
  }
  const alternatives = steps.map(({ expression, descending }, at) => {
    const equal = steps
      .slice(0, at)
      .map((step, before) => sql`${step.expression} = ${values[before]}`);
    const beyond = sql`${expression} ${sql.raw(descending ? '<' : '>')} ${values[at]}`;
    return sql`(${sql.join([...equal, beyond], sql` and `)})`;
  });
  return sql`(${sql.join(alternatives, sql` or `)})`;
}

const direction = (descending: boolean): SQL => sql.raw(descending ? 'desc' : 'asc');

const keyName = (at: number): SQL => sql.raw(`key_${at}`);
