import pg from 'pg';
import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import { createTokens } from '../apps/server/src/domains/auth/sessions/tokens.ts';
import { newId } from '../apps/server/src/kernel/ids.ts';

/**
 * Signs in a user and returns their cookie. Creates a new session at each call, because a cookie is
 * valid for 15 minutes. The password counts as given for a day: what is dangerous asks for it again after
 * ten minutes, which a measurement outlasts.
 */
export async function sessionCookie(
  address: DatabaseAddress,
  { userId, secretKey }: { userId: string; secretKey: string },
): Promise<() => string> {
  const client = new pg.Client(address);
  await client.connect();
  const sessionId = newId();
  await client.query(
    `insert into session (id, user_id, rotated_at, created_at, last_seen_at, device_id, authenticated_at)
     values ($1, $2, now(), now(), now(), $3, now() + interval '1 day')`,
    [sessionId, userId, newId()],
  );
  await client.end();
  return () => `access_token=${createTokens(secretKey).access(sessionId, new Date())}`;
}
