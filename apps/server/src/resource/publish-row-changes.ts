import { inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '#server/database/database.ts';
import {
  publishChange,
  publishManyChanged,
  type ChangeNotification,
} from '#server/events/index.ts';
import type { ChangeEventDefinition, Resource } from './resource.ts';

type WithChangeEvent = Pick<Resource, 'changeEvent'>;

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns what the change of a row publishes, as its resource defines. With the row before and after,
 * it also reaches the customer who lost it, and the parent that it left.
 */
export async function listRowNotifications(
  executor: Executor,
  { changeEvent }: WithChangeEvent,
  rows: readonly Row[],
): Promise<(ChangeNotification & { readonly id: string })[]> {
  if (!changeEvent) return [];
  const { type, permission = null } = changeEvent;
  const targets = await listTargets(executor, changeEvent, rows);
  return targets.map(({ id, customerId, ...placed }) =>
    Object.assign({ type, id, customerId, permission, userId: null }, placed),
  );
}

/** Publishes the change of a row that another statement has written. */
export async function publishRowChange(
  tx: Transaction,
  resource: WithChangeEvent,
  rows: readonly Row[],
): Promise<void> {
  for (const change of await listRowNotifications(tx, resource, rows))
    await publishChange(tx, change);
}

/** Publishes many changes in one message; to a customer only if all rows are that customer's. */
export async function publishRowChanges(
  tx: Transaction,
  { changeEvent }: WithChangeEvent,
  rows: readonly Row[],
): Promise<void> {
  if (!changeEvent || rows.length === 0) return;
  if (rows.length === 1) return publishRowChange(tx, { changeEvent }, rows);
  const targets = await listTargets(tx, changeEvent, rows);
  const [customerId = null, ...others] = new Set(targets.map((target) => target.customerId));
  await publishManyChanged(tx, {
    type: changeEvent.type,
    customerId: others.length === 0 ? customerId : null,
    permission: changeEvent.permission ?? null,
  });
}

type Target = Pick<ChangeNotification, 'customerId' | 'clinicIds'> & { readonly id: string };

/** Lists the objects to name, each with its customer and its clinics, without duplicates. */
async function listTargets(
  executor: Executor,
  { parent, id = 'id', customer, clinic }: ChangeEventDefinition,
  rows: readonly Row[],
): Promise<Target[]> {
  const named = parent ? await readParents(executor, parent, rows) : rows;
  const found = named.map((row) => {
    const customerId = customer === undefined ? null : row[customer];
    const target = {
      id: String(row[id]),
      customerId: typeof customerId === 'string' ? customerId : null,
    };
    return { row, target };
  });
  const groups = Map.groupBy(found, ({ target }) => JSON.stringify(target));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const clinicIds = new Set(group.map(({ row }) => (clinic === undefined ? null : row[clinic])));
    const known = [...clinicIds].filter((one) => typeof one === 'string');
    return [{ ...first.target, ...(clinic === undefined ? {} : { clinicIds: known }) }];
  });
}

async function readParents(
  executor: Executor,
  { table, by }: NonNullable<ChangeEventDefinition['parent']>,
  rows: readonly Row[],
): Promise<Row[]> {
  const untyped: PgTable = table;
  const ids = [...new Set(rows.map((row) => row[by]))];
  return executor.select().from(untyped).where(inArray(table.id, ids));
}
