import type { Database } from '#server/database/database.ts';
import type { Authenticator } from '#server/http/authenticator.ts';
import { anonymous, type Actor } from '#server/kernel/actor.ts';
import { batch } from '#server/kernel/batch.ts';
import { loadSessions, markSessionsAsSeen } from './load-session-actors.ts';
import type { SessionKey } from './session-key.ts';
import type { Tokens } from './tokens.ts';

interface ActorRequest extends SessionKey {
  readonly now: Date;
}

/**
 * Creates the authenticator of the HTTP layer. Tokens name a session; the database decides whether
 * it is valid. Concurrent lookups share one query.
 */
export function createAuthenticator(database: Database, tokens: Tokens): Authenticator {
  const getSessionActor = batch<ActorRequest, Actor>(async (requests) => {
    const ids = requests.map(({ sessionId }) => sessionId);
    const latest = new Date(Math.max(...requests.map(({ now }) => now.getTime())));
    const getSession = await loadSessions(database, [...new Set(ids)], latest);
    const unseen = new Set<string>();
    const actors = new Map<ActorRequest, Actor>();
    for (const request of requests) {
      const { actor, isUnseen } = getSession(request);
      actors.set(request, actor);
      if (isUnseen) unseen.add(request.sessionId);
    }
    // The requests do not wait for it; a failure is made up for by the next one.
    if (unseen.size > 0)
      void markSessionsAsSeen(database, [...unseen], latest).catch(() => undefined);
    return (request) => actors.get(request) ?? anonymous;
  });
  return {
    async getActor(accessToken, now) {
      const claim = tokens.readAccess(accessToken);
      if (!claim || claim.expiresAt <= now.getTime()) return anonymous;
      return getSessionActor({ ...claim, now });
    },
    getSessionId({ access, refresh }) {
      return (tokens.readAccess(access) ?? tokens.readRefresh(refresh))?.sessionId ?? null;
    },
  };
}
