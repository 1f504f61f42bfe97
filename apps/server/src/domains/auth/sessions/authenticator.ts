import type { Database } from '#server/database/database.ts';
import type { Authenticator } from '#server/http/authenticator.ts';
import { anonymous } from '#server/kernel/actor.ts';
import { actorOfSession } from './actor-of-session.ts';
import type { Tokens } from './tokens.ts';

/** The edge's authenticator: tokens name a session, the database says whether it lives. */
export function createAuthenticator(database: Database, tokens: Tokens): Authenticator {
  return {
    async actorOf(accessToken, now) {
      const claim = tokens.readAccess(accessToken);
      if (!claim || claim.expiresAt <= now.getTime()) return anonymous;
      return actorOfSession(database, claim.sessionId, now);
    },
    sessionNamedBy({ access, refresh }) {
      return (tokens.readAccess(access) ?? tokens.readRefresh(refresh))?.sessionId ?? null;
    },
  };
}
