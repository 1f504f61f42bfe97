import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Lifetime of each cookie in seconds (API.md §1, cookies). */
const cookieAge = {
  accessToken: 15 * 60,
  refreshToken: 7 * 24 * 3600,
  csrfToken: 7 * 24 * 3600,
  device: 365 * 24 * 3600,
  // Longer than a standby may lag that is used.
  readAfter: 60,
} as const;

type CookieName = keyof typeof cookieAge;

const cookieForm: Record<CookieName, { name: string; path: string; httpOnly: boolean }> = {
  accessToken: { name: 'access_token', path: '/api', httpOnly: true },
  refreshToken: { name: 'refresh_token', path: '/api/v1/auth/jwt/', httpOnly: true },
  csrfToken: { name: 'csrftoken', path: '/', httpOnly: false },
  device: { name: 'device', path: '/api/v1/auth/', httpOnly: true },
  readAfter: { name: 'read_after', path: '/api', httpOnly: true },
};

/** The portal's cookies of one request. */
export interface SessionCookies {
  read(cookie: CookieName): string | undefined;
  set(cookie: CookieName, value: string): void;
  clear(cookie: CookieName): void;
}

/** Over https names carry the prefix that their path allows (RFC 6265bis §4.1.3). */
function wireName(cookie: CookieName, secure: boolean): string {
  const { name, path } = cookieForm[cookie];
  if (!secure) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}

/** Reads and sets the cookies of a request; `secure` if the public URL is https. */
export function sessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): SessionCookies {
  const options = (cookie: CookieName): CookieSerializeOptions => ({
    path: cookieForm[cookie].path,
    httpOnly: cookieForm[cookie].httpOnly,
    sameSite: 'lax',
    secure,
  });
  return {
    read: (cookie) => request.cookies[wireName(cookie, secure)],
    set: (cookie, value) => {
      const maxAge = cookieAge[cookie];
      reply.setCookie(wireName(cookie, secure), value, { ...options(cookie), maxAge });
    },
    clear: (cookie) => {
      reply.clearCookie(wireName(cookie, secure), options(cookie));
    },
  };
}
