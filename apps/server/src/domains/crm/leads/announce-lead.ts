import type { Transaction } from '#server/database/database.ts';
import { announce } from '#server/events/index.ts';

/** Tells those who work on the pipeline that a lead changed; no customer ever hears of one. */
export function announceLead(tx: Transaction, id: string): Promise<void> {
  return announce(tx, { type: 'lead', id, permission: 'pipeline' });
}
