import type { Actor } from '#server/kernel/actor.ts';

/** What the edge needs to know of sessions; the auth domain fills it, `app.ts` connects them. */
export interface Authenticator {
  /** Who the access token speaks for; anonymous where it, its session or its user no longer holds. */
  getActor(accessToken: string | undefined, now: Date): Promise<Actor>;
  /** The session that signed tokens name, live or not: what a CSRF token must be tied to. */
  getSessionId(tokens: {
    access?: string | undefined;
    refresh?: string | undefined;
  }): string | null;
}
