import type { Transaction } from '#server/database/database.ts';
import { announce, announceMany } from '#server/events/index.ts';
import type { Announced, Resource } from './resource.ts';

type Announcing = Pick<Resource, 'announced'>;

type Row = Readonly<Record<string, unknown>>;

/**
 * Announces a change of a row, as its resource says. Given as it was and as it is, it is announced
 * to the customer who lost it too.
 */
export async function announceRows(
  tx: Transaction,
  { announced }: Announcing,
  rows: readonly Row[],
): Promise<void> {
  if (!announced) return;
  const { type, id = 'id', permission = null } = announced;
  for (const customerId of customersIn(announced, rows)) {
    await announce(tx, { type, id: String(rows[0]?.[id]), customerId, permission });
  }
}

/** Announces many changes at once, in one word; to a customer only where all are that customer's. */
export async function announceAll(
  tx: Transaction,
  { announced }: Announcing,
  rows: readonly Row[],
): Promise<void> {
  if (!announced || rows.length === 0) return;
  if (rows.length === 1) return announceRows(tx, { announced }, rows);
  const [customerId = null, ...others] = customersIn(announced, rows);
  await announceMany(tx, {
    type: announced.type,
    customerId: others.length === 0 ? customerId : null,
    permission: announced.permission ?? null,
  });
}

/** Whose the rows are, each once; null among them for those that are no customer's. */
function customersIn({ customer }: Announced, rows: readonly Row[]): readonly (string | null)[] {
  const ids = rows.map((row) => (customer === undefined ? null : row[customer]));
  return [...new Set(ids.map((id) => (typeof id === 'string' ? id : null)))];
}
