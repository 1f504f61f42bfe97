import type { ratePassword as route } from '@portal/contract/auth';
import type { RouteBody, RouteResponse } from '@portal/contract/kernel';
import { getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { findLink } from '../links/find-link.ts';
import { passwordLinks } from '../links/issue-link.ts';
import { ratePassword } from './rate-password.ts';
import { readPasswordOwner } from './read-password-owner.ts';

/**
 * Rates the password that somebody is typing: for the owner of the mailed link, or for the caller
 * without one. Changes and logs nothing.
 * @throws DomainError `invalid_link`, `link_expired`; `not_authenticated` without link and session;
 * `unavailable` while too many passwords are rated.
 */
export async function rateNewPassword(
  context: Context,
  { password, uid, token }: RouteBody<typeof route>,
): Promise<RouteResponse<typeof route>> {
  const hasLink = uid !== undefined || token !== undefined;
  const userId = hasLink
    ? (await findLink(context, { uid: uid ?? '', token: token ?? '' }, passwordLinks)).userId
    : getUserId(context.actor);
  if (userId === null) throw new DomainError('not_authenticated');
  return ratePassword(password, await readPasswordOwner(context, userId));
}
