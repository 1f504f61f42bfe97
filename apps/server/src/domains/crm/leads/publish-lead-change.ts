import type { Transaction } from '#server/database/database.ts';
import { publishChange, publishManyChanged } from '#server/events/index.ts';

/** Publishes the change of a lead to employees with `pipeline`, and never to customers' users. */
export function publishLeadChange(tx: Transaction, id: string): Promise<void> {
  return publishChange(tx, { type: 'lead', id, permission: 'pipeline' });
}

/** Publishes the change of several leads in one message. */
export async function publishLeadChanges(tx: Transaction, ids: readonly string[]): Promise<void> {
  const [id, ...others] = ids;
  if (id === undefined) return;
  await (others.length === 0
    ? publishLeadChange(tx, id)
    : publishManyChanged(tx, { type: 'lead', permission: 'pipeline' }));
}
