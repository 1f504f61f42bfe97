import { sql, type SQL } from 'drizzle-orm';
import type { ChangeType } from '@portal/contract/events';
import type { Permission } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import {
  type AccessNotification,
  channel,
  type ChangeNotification,
  serializeChange,
} from './channel-message.ts';

interface Audience {
  readonly type: ChangeType;
  /** Customer whose users receive it; by default none. */
  readonly customerId?: string | null;
  /** Clinics in which the object is or was, if they are known. */
  readonly clinicIds?: readonly string[];
  /** Permission that an employee needs to receive it; without it every employee receives it. */
  readonly permission?: Permission | null;
}

/**
 * Publishes the change of an object when the transaction commits. A rollback publishes nothing, and
 * a change repeated within a transaction is published once. `selectClinic` selects the clinic of an object
 * that has none of its own; null says that it is in none, or not known.
 */
export function publishChange(
  tx: Transaction,
  change: Audience & { readonly id: string },
  selectClinic?: SQL,
): Promise<void> {
  return publish(tx, change, { id: change.id, selectClinic });
}

/**
 * Publishes that many objects of a type changed, in one message after which lists are refetched.
 */
export function publishManyChanged(tx: Transaction, change: Audience): Promise<void> {
  return publish(tx, change, { id: null });
}

/** Publishes the same for each audience, in one statement. */
export async function publishManyChangedTo(
  tx: Transaction,
  audiences: readonly Audience[],
): Promise<void> {
  const messages = audiences.map((audience) => serializeChange(toNotification(audience, null)));
  await publishMessages(tx, messages);
}

/** Publishes a change to one user, in all of their browsers. */
export function publishChangeToUser(
  tx: Transaction,
  { type, userId }: { readonly type: ChangeType; readonly userId: string },
): Promise<void> {
  return notify(tx, { type, id: null, customerId: null, permission: null, userId });
}

/** Publishes a change to some users, each in all of their browsers, in one statement. */
export async function publishChangeToUsers(
  tx: Transaction,
  { type, userIds }: { readonly type: ChangeType; readonly userIds: readonly string[] },
): Promise<void> {
  const messages = userIds.map((userId) =>
    serializeChange({ type, id: null, customerId: null, permission: null, userId }),
  );
  await publishMessages(tx, messages);
}

/**
 * Ends a user's streams when the transaction commits. Their browsers connect again, and read the user and all
 * that they show anew.
 */
export async function endStreamsOfUser(tx: Transaction, userId: string): Promise<void> {
  const ended: AccessNotification = { access: 'user', id: userId };
  await publishMessages(tx, [JSON.stringify(ended)]);
}

async function publishMessages(tx: Transaction, messages: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select pg_notify(${channel}, message) from unnest(${sql.param([...messages])}::text[]) as message`,
  );
}

function publish(
  tx: Transaction,
  audience: Audience,
  { id, selectClinic }: { id: string | null; selectClinic?: SQL | undefined },
): Promise<void> {
  return notify(tx, toNotification(audience, id), selectClinic);
}

function toNotification(
  { type, customerId = null, clinicIds, permission = null }: Audience,
  id: string | null,
): ChangeNotification {
  const placed = clinicIds === undefined ? {} : { clinicIds };
  return { type, id, customerId, ...placed, permission, userId: null };
}

async function notify(
  tx: Transaction,
  change: ChangeNotification,
  selectClinic?: SQL,
): Promise<void> {
  const text = serializeChange(change);
  const message = selectClinic
    ? sql`(select case when placed.clinic is null then ${text}::text
        else (${text}::jsonb || jsonb_build_object('clinics', jsonb_build_array(placed.clinic)))::text end
      from (select (${selectClinic}) as clinic) as placed)`
    : sql`${text}`;
  await tx.execute(sql`select pg_notify(${channel}, ${message})`);
}
