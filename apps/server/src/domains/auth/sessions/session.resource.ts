import type { Session } from '@portal/contract/auth';
import type { Page } from '@portal/contract/kernel';
import { eq, sql, type SQL } from 'drizzle-orm';
import { searchedWords } from '#server/database/columns.ts';
import type { Context } from '#server/resource/context.ts';
import { defineInternalResource, type ScopeValues } from '#server/resource/resource.ts';
import { isAlive } from './is-alive.ts';
import { session } from './session.table.ts';

/** Stored fields of a session. `is_current` depends on the caller and is added later. */
type StoredSession = Omit<Session, 'is_current'>;

const definition = {
  table: session,
  fields: {
    id: session.id,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    ip: session.ip,
    user_agent: session.userAgent,
  },
  search: searchedWords(sql`${session.userAgent}`, sql`${session.ip}`),
  orderings: { created_at: session.createdAt, last_seen_at: session.lastSeenAt },
};

const isAliveNow = ({ now }: ScopeValues): SQL => isAlive(sql`${now}::timestamptz`);

const isOwn = (values: ScopeValues): SQL =>
  sql`${session.userId} = ${values.userId} and ${isAliveNow(values)}`;

/** The caller's own sessions. */
export const ownSessions = defineInternalResource<StoredSession>({
  name: 'own_session',
  ...definition,
  scope: { employees: isOwn, customers: isOwn },
});

/** Sessions of all users, for managers. Callers filter by `user_id`. */
export const allSessions = defineInternalResource<StoredSession>({
  name: 'session',
  ...definition,
  scope: { employees: isAliveNow, customers: 'none' },
  filters: { user_id: (value) => eq(session.userId, value) },
});

/** Adds `is_current` to a page of sessions. */
export function markCurrentSession(
  { actor }: Context,
  page: Page<Omit<Session, 'is_current'>>,
): Page<Session> {
  const current = actor.kind === 'employee' || actor.kind === 'customer' ? actor.sessionId : null;
  const results = page.results.map((one) => ({ ...one, is_current: one.id === current }));
  return { ...page, results };
}
