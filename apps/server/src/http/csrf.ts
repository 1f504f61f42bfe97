import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import { createSigner } from '#server/kernel/signing.ts';
import type { SessionCookies } from './session-cookies.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Signed double-submit tokens tied to a session (OWASP CSRF Prevention Cheat Sheet). */
export interface Csrf {
  /** Returns a new token for the session, or for a new anonymous id. */
  issue(sessionId: string | null): string;
  /** Returns the present token if it is valid and signed with the current key, else a new one. */
  renew(present: string | undefined, sessionId: string | null): string;
  /**
   * @throws DomainError `csrf_failed` for an unsafe request that did not come from our own pages.
   */
  check(request: FastifyRequest, cookies: SessionCookies, sessionId: () => string | null): void;
}

/** Makes the guard; `publicOrigin` is where our own pages live, null where it was not configured. */
export function createCsrf(secretKey: SecretKey, publicOrigin: string | null): Csrf {
  const signer = createSigner(secretKey, 'csrf');
  const issue = (sessionId: string | null): string =>
    signer.sign(
      `${sessionId ? hashSession(sessionId) : createRandomToken()}-${createRandomToken()}`,
    );
  const isValid = (token: string | undefined, sessionId: string | null): boolean => {
    const text = token ? signer.verify(token) : null;
    // Without a session cookie there is nothing to bind to: every token of ours is valid.
    return text !== null && (sessionId === null || text.startsWith(`${hashSession(sessionId)}-`));
  };
  return {
    issue,
    renew: (present, sessionId) =>
      present && isValid(present, sessionId) && signer.isCurrent(present)
        ? present
        : issue(sessionId),
    check: (request, cookies, sessionId) => {
      if (safeMethods.has(request.method)) return;
      const cookie = cookies.read('csrfToken');
      const genuine = cookie === request.headers['x-csrftoken'] && isValid(cookie, sessionId());
      if (!genuine || !isOwnOrigin(request, publicOrigin)) throw new DomainError('csrf_failed');
    },
  };
}

/** A session's mark in a readable cookie: it must not give the session's id away. */
function hashSession(sessionId: string): string {
  return createHash('sha256').update(`csrf ${sessionId}`).digest('hex').slice(0, 32);
}

const createRandomToken = (): string => randomBytes(16).toString('hex');

/** Checks the browser's statement of the request's origin (Fetch Metadata; RFC 6454 §7). */
function isOwnOrigin(request: FastifyRequest, publicOrigin: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === publicOrigin || origin === getReachedOrigin(request);
}

/** Returns the origin that the request reached; a proxy may add the port that the page omits. */
function getReachedOrigin({ protocol, host }: FastifyRequest): string | null {
  const reached = `${protocol}://${host}`;
  return URL.canParse(reached) ? new URL(reached).origin : null;
}
