import { sql } from 'drizzle-orm';
import type { ChangeType } from '@portal/contract/events';
import type { Permission } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { channel, serializeChange, type ChangeNotification } from './channel-message.ts';

interface Audience {
  readonly type: ChangeType;
  /** Customer whose users receive it; by default none. */
  readonly customerId?: string | null;
  /** Permission that an employee needs to receive it; without it every employee receives it. */
  readonly permission?: Permission | null;
}

/**
 * Publishes the change of an object when the transaction commits. A rollback publishes nothing, and
 * a change repeated within a transaction is published once.
 */
export function publishChange(
  tx: Transaction,
  change: Audience & { readonly id: string },
): Promise<void> {
  return publish(tx, change, change.id);
}

/**
 * Publishes that many objects of a type changed, in one message after which lists are refetched.
 */
export function publishManyChanged(tx: Transaction, change: Audience): Promise<void> {
  return publish(tx, change, null);
}

/** Publishes the same for each audience, in one statement. */
export async function publishManyChangedTo(
  tx: Transaction,
  audiences: readonly Audience[],
): Promise<void> {
  const messages = audiences.map(({ type, customerId = null, permission = null }) =>
    serializeChange({ type, id: null, customerId, permission, userId: null }),
  );
  await tx.execute(
    sql`select pg_notify(${channel}, message) from unnest(${sql.param(messages)}::text[]) as message`,
  );
}

/** Publishes a change to one user, in all of their browsers. */
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
