import type { Transaction } from '#server/database/database.ts';
import { publishChange, publishManyChanged } from '#server/events/index.ts';
import type { ChangeEventDefinition, Resource } from './resource.ts';

type WithChangeEvent = Pick<Resource, 'changeEvent'>;

type Row = Readonly<Record<string, unknown>>;

/**
 * Publishes the change of a row as its resource defines. With the row before and after, it also
 * reaches the customer who lost it.
 */
export async function publishRowChange(
  tx: Transaction,
  { changeEvent }: WithChangeEvent,
  rows: readonly Row[],
): Promise<void> {
  if (!changeEvent) return;
  const { type, id = 'id', permission = null } = changeEvent;
  for (const customerId of listCustomerIds(changeEvent, rows)) {
    await publishChange(tx, { type, id: String(rows[0]?.[id]), customerId, permission });
  }
}

/** Publishes many changes in one message; to a customer only if all rows are that customer's. */
export async function publishRowChanges(
  tx: Transaction,
  { changeEvent }: WithChangeEvent,
  rows: readonly Row[],
): Promise<void> {
  if (!changeEvent || rows.length === 0) return;
  if (rows.length === 1) return publishRowChange(tx, { changeEvent }, rows);
  const [customerId = null, ...others] = listCustomerIds(changeEvent, rows);
  await publishManyChanged(tx, {
    type: changeEvent.type,
    customerId: others.length === 0 ? customerId : null,
    permission: changeEvent.permission ?? null,
  });
}

/** Lists the customers of the rows without duplicates; null for rows without a customer. */
function listCustomerIds(
  { customer }: ChangeEventDefinition,
  rows: readonly Row[],
): readonly (string | null)[] {
  const ids = rows.map((row) => (customer === undefined ? null : row[customer]));
  return [...new Set(ids.map((id) => (typeof id === 'string' ? id : null)))];
}
