import type { Transaction } from '#server/database/database.ts';
import { publishChange } from '#server/events/index.ts';

interface ChangedItem {
  readonly id: string;
  /** Customer whose users receive the change too; null for employees only. */
  readonly customerId: string | null;
}

/** Publishes a change of a ticket or of its messages and files. */
export const publishTicketChange = (
  tx: Transaction,
  { id, customerId }: ChangedItem,
): Promise<void> =>
  publishChange(tx, { type: 'service_ticket', id, customerId, permission: 'service' });

/** Publishes a change of a request. */
export const publishRequestChange = (
  tx: Transaction,
  { id, customerId }: ChangedItem,
): Promise<void> =>
  publishChange(tx, { type: 'service_request', id, customerId, permission: 'service' });
