import type { Database } from '#server/database/database.ts';
import type { Authenticator } from '#server/http/authenticator.ts';
import { anonymous, type Actor } from '#server/kernel/actor.ts';
import { batch } from '#server/kernel/batch.ts';
import { actorsOfSessions } from './actors-of-sessions.ts';
import type { Tokens } from './tokens.ts';

interface Asked {
  readonly sessionId: string;
  readonly now: Date;
}

/** The edge's authenticator: tokens name a session, the database says whether it lives. */
export function createAuthenticator(database: Database, tokens: Tokens): Authenticator {
  const actorOfSession = batch<Asked, Actor>(async (asked) => {
    const ids = asked.map(({ sessionId }) => sessionId);
    const latest = new Date(Math.max(...asked.map(({ now }) => now.getTime())));
    const actorOf = await actorsOfSessions(database, [...new Set(ids)], latest);
    return ({ sessionId }) => actorOf(sessionId);
  });
  return {
    async actorOf(accessToken, now) {
      const claim = tokens.readAccess(accessToken);
      if (!claim || claim.expiresAt <= now.getTime()) return anonymous;
      return actorOfSession({ sessionId: claim.sessionId, now });
    },
    sessionNamedBy({ access, refresh }) {
      return (tokens.readAccess(access) ?? tokens.readRefresh(refresh))?.sessionId ?? null;
    },
  };
}
