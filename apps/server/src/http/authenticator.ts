import type { Actor } from '#server/kernel/actor.ts';

/** Session functions of the HTTP layer, provided by the auth domain and wired in `app.ts`. */
export interface Authenticator {
  /**
   * Returns the actor of an access token; anonymous if it, its session or its user is no longer
   * valid.
   */
  getActor(accessToken: string | undefined, now: Date): Promise<Actor>;
  /** Returns the session that signed tokens name, live or not: CSRF tokens are bound to it. */
  getSessionId(tokens: {
    access?: string | undefined;
    refresh?: string | undefined;
  }): string | null;
}
