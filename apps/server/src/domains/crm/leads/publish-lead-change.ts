import type { Transaction } from '#server/database/database.ts';
import { publishChange, publishManyChanged } from '#server/events/index.ts';

/** Tells those who work on the pipeline that a lead changed; no customer ever hears of one. */
export function publishLeadChange(tx: Transaction, id: string): Promise<void> {
  return publishChange(tx, { type: 'lead', id, permission: 'pipeline' });
}

/** The same of several, in one word. */
export async function publishLeadChanges(tx: Transaction, ids: readonly string[]): Promise<void> {
  const [id, ...others] = ids;
  if (id === undefined) return;
  await (others.length === 0
    ? publishLeadChange(tx, id)
    : publishManyChanged(tx, { type: 'lead', permission: 'pipeline' }));
}
