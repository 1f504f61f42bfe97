import { sql } from 'drizzle-orm';
import type { ChangeType } from '@portal/contract/events';
import type { Permission } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { channel, serializeChange, type ChangeNotification } from './channel-message.ts';

interface Audience {
  readonly type: ChangeType;
  /** Customer whose users receive it; without it no customer's user does. */
  readonly customerId?: string | null;
  /** Permission that an employee needs to receive it; without it every employee receives it. */
  readonly permission?: Permission | null;
}

/**
 * Tells listeners, once the transaction commits, that an object changed. Nothing is told where it
 * is rolled back, and the same change told twice in one transaction is told once.
 */
export function publishChange(
  tx: Transaction,
  change: Audience & { readonly id: string },
): Promise<void> {
  return publish(tx, change, change.id);
}

/** The same where many of a type changed: one word for all of them, after which lists are read anew. */
export function publishManyChanged(tx: Transaction, change: Audience): Promise<void> {
  return publish(tx, change, null);
}

/** Tells one user alone, in all their browsers, that something of theirs changed. */
export function publishChangeToUser(
  tx: Transaction,
  { type, userId }: { readonly type: ChangeType; readonly userId: string },
): Promise<void> {
  return notify(tx, { type, id: null, customerId: null, permission: null, userId });
}

function publish(
  tx: Transaction,
  { type, customerId = null, permission = null }: Audience,
  id: string | null,
): Promise<void> {
  return notify(tx, { type, id, customerId, permission, userId: null });
}

async function notify(tx: Transaction, change: ChangeNotification): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${serializeChange(change)})`);
}
