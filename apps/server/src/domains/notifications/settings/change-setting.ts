import { and, eq } from 'drizzle-orm';
import type { RouteBody, RouteParams } from '@portal/contract/kernel';
import {
  changeNotificationSetting as route,
  customerKinds,
  deliveryChoices,
  isEmployeeKind,
  type NotificationDelivery,
  type NotificationKind,
  notificationPermission,
  type NotificationSetting,
} from '@portal/contract/notifications';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { publishChangeToUser } from '#server/events/index.ts';
import { type Actor, authorize, type SignedInActor } from '#server/kernel/actor.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { notificationReader } from '../notification.table.ts';

type Params = RouteParams<typeof route>;

/** @throws DomainError `not_found` for a kind that the caller does not receive. */
export async function locateSetting({ actor }: Context, { kind }: Params): Promise<void> {
  if (!isOwnKind(actor, kind)) throw new DomainError('not_found');
}

function isOwnKind(actor: Actor, kind: NotificationKind): actor is SignedInActor {
  if (actor.kind === 'customer') return customerKinds.some((known) => known === kind);
  if (actor.kind !== 'employee' || !isEmployeeKind(kind)) return false;
  return actor.permissions.has(notificationPermission[kind]);
}

/**
 * Changes how a kind is delivered. Switching it off keeps the read state.
 * @throws DomainError 400 at `delivery` for a delivery that the kind does not offer; `not_found`
 * for a kind that the caller does not receive.
 */
export async function changeSetting(
  context: Context,
  { kind, body }: Params & { readonly body: RouteBody<typeof route> },
): Promise<NotificationSetting> {
  const { actor } = context;
  authorize(actor, route.access);
  if (!isOwnKind(actor, kind)) throw new DomainError('not_found');
  const { userId } = actor;
  const choices = deliveryChoices[kind];
  const { delivery: chosen } = body;
  if (chosen !== undefined && !choices.includes(chosen))
    throw fieldError('delivery', 'field.enum', { choices: choices.join(', ') });
  const { delivery } = await transact(context, (tx) =>
    setDelivery(tx, context, { userId, kind, choose: (known) => chosen ?? known }),
  );
  return { kind, delivery, choices: [...choices] };
}

interface DeliveryChange {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** Returns the new delivery, which the kind offers, for the present one. */
  readonly choose: (known: NotificationDelivery) => NotificationDelivery;
}

/** Sets how a kind is delivered to a person. Returns the delivery, and the one before. */
export async function setDelivery(
  tx: Transaction,
  context: Context,
  { userId, kind, choose }: DeliveryChange,
): Promise<{ delivery: NotificationDelivery; before: NotificationDelivery }> {
  const own = and(eq(notificationReader.userId, userId), eq(notificationReader.kind, kind));
  // Creates the row to lock, so that of two concurrent changes the second starts from the first.
  await tx.insert(notificationReader).values({ userId, kind }).onConflictDoNothing();
  const [row] = await tx
    .select({ delivery: notificationReader.delivery })
    .from(notificationReader)
    .where(own)
    .for('update');
  const before = row?.delivery ?? deliveryChoices[kind][0];
  const delivery = choose(before);
  if (delivery === before) return { delivery, before };
  await tx.update(notificationReader).set({ delivery }).where(own);
  await writeAuditEntry(tx, context, {
    action: 'change',
    table: notificationReader,
    objectId: userId,
    before: { kind, delivery: before },
    after: { kind, delivery },
  });
  await publishChangeToUser(tx, { type: 'notification', userId });
  return { delivery, before };
}
