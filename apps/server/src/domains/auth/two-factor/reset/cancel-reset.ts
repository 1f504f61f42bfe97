import { cancelTwoFactorReset as route } from '@portal/contract/auth';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { findLink, type LinkClaim } from '../../links/find-link.ts';
import { consumeLink } from '../../links/consume-link.ts';
import { lockAccount } from '../lock-account.ts';
import { endOpenReset } from './end-open-reset.ts';

/**
 * Cancels a reset request through the link in the mail about it.
 * @throws DomainError `invalid_link`, also when the request has ended; `link_expired`.
 */
export async function cancelReset(context: Context, claim: LinkClaim): Promise<void> {
  authorize(context.actor, route.access);
  const link = await findLink(context, claim, ['cancel_two_factor_reset']);
  await transact(context, async (tx) => {
    const { userId } = link;
    await lockAccount(tx, userId);
    await consumeLink(tx, link, context.now);
    const ended = await endOpenReset(tx, context, { userId, outcome: 'cancelled' });
    if (!ended) throw new DomainError('invalid_link');
  });
}
