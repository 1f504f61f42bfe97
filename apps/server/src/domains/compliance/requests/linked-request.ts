import { and, eq } from 'drizzle-orm';
import {
  cancelLinkedRequest as cancelRoute,
  showLinkedRequest as showRoute,
  type LinkedRequest,
} from '@portal/contract/compliance';
import type { BodyOf } from '@portal/contract/kernel';
import type { Executor, Transaction } from '#server/database/database.ts';
import { digestOfToken } from '#server/domains/auth/index.ts';
import { authorise } from '#server/kernel/actor.ts';
import { days } from '#server/kernel/clock.ts';
import { isId } from '#server/kernel/ids.ts';
import { PortalError } from '#server/kernel/portal-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { anonymizationRequest as request } from './anonymization-request.table.ts';
import { cancelHeld, mailCancelled } from './cancel-request.ts';
import { isOpen } from './request-state.ts';

type Claim = BodyOf<typeof showRoute>;

/**
 * The request that a mailed link stands for; the link is good for as long as the request is open.
 * @throws PortalError `invalid_link`.
 */
export async function showLinkedRequest(context: Context, claim: Claim): Promise<LinkedRequest> {
  authorise(context.actor, showRoute.access);
  const found = await findLinked(context.database.orm, claim);
  return shown(context, found, found.status);
}

/**
 * Cancels it; the account stays deactivated.
 * @throws PortalError `invalid_link`; `invalid_transition` where somebody closed it this instant.
 */
export async function cancelLinkedRequest(context: Context, claim: Claim): Promise<LinkedRequest> {
  authorise(context.actor, cancelRoute.access);
  const { id } = await findLinked(context.database.orm, claim);
  return transact(context, async (tx) => {
    const held = await holdLinked(tx, id);
    await cancelHeld(tx, context, held, null);
    await mailCancelled(tx, context, held.userId);
    return shown(context, held, 'cancelled');
  });
}

type Row = typeof request.$inferSelect;

async function findLinked(executor: Executor, { uid, token }: Claim): Promise<Row> {
  if (!isId(uid)) throw new PortalError('invalid_link');
  const [found] = await executor
    .select()
    .from(request)
    .where(and(eq(request.userId, uid), eq(request.linkDigest, digestOfToken(token)), isOpen));
  if (!found) throw new PortalError('invalid_link');
  return found;
}

async function holdLinked(tx: Transaction, id: string): Promise<Row> {
  const [held] = await tx.select().from(request).where(eq(request.id, id)).for('no key update');
  if (!held) throw new PortalError('invalid_link');
  return held;
}

function shown({ now }: Context, row: Row, status: Row['status']): LinkedRequest {
  const left = Date.parse(row.graceEndsAt) - now.getTime();
  return {
    status: status === 'pending' && left <= 0 ? 'expired' : status,
    created_at: row.createdAt,
    grace_ends_at: row.graceEndsAt,
    days_remaining: status === 'cancelled' ? 0 : Math.max(0, Math.ceil(left / days(1))),
  };
}
