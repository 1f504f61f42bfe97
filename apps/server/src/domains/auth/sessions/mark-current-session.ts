import type { Session } from '@portal/contract/auth';
import type { Page } from '@portal/contract/kernel';
import type { Context } from '#server/resource/context.ts';

/** Adds `is_current` to a page of sessions. */
export function markCurrentSession(
  { actor }: Context,
  page: Page<Omit<Session, 'is_current'>>,
): Page<Session> {
  const current = actor.kind === 'employee' || actor.kind === 'customer' ? actor.sessionId : null;
  const results = page.results.map((one) => ({ ...one, is_current: one.id === current }));
  return { ...page, results };
}
