import {
  fallbackLanguage,
  isLanguage,
  type Language,
  timeZoneHeader,
} from '@portal/contract/kernel';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/kernel/actor.ts';
import { type Clock, rememberLast } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { parseTimeZone, toKnownTimeZone } from '#server/kernel/time-zone.ts';
import type { Context, Services } from '#server/resource/context.ts';

interface RequestContextOptions {
  readonly services: Services;
  readonly clock: Clock;
  /** Public base URL; null uses the host of the request. */
  readonly publicUrl: string | null;
  readonly readAfter: string | null;
}

/**
 * Creates the context of a request.
 * @throws DomainError 400 for an invalid Host (RFC 9112 §3.2).
 */
export function createRequestContext(
  request: FastifyRequest,
  actor: Actor,
  options: RequestContextOptions,
): Context {
  const origin = toOrigin(options.publicUrl ?? `${request.protocol}://${request.host}`);
  if (origin === null) throw new DomainError('invalid');
  const statedTimeZone = parseTimeZone(request.headers[timeZoneHeader.toLowerCase()]?.toString());
  return {
    ...options.services,
    actor,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    language: getLanguage(request.headers['accept-language']),
    timeZone: statedTimeZone ?? toKnownTimeZone(getStoredTimeZone(actor)),
    statedTimeZone,
    now: options.clock.now(),
    href: `${origin}${toPath(request.url)}`,
    readAfter: options.readAfter,
    idempotency: null,
  };
}

/** Returns the origin of a base URL; null for one that is invalid. */
const toOrigin = rememberLast((base: string) => URL.parse(base)?.origin ?? null);

/** Returns the zone of the person's browser: links and calendar programs state none. */
const getStoredTimeZone = (actor: Actor): string | null =>
  actor.kind === 'employee' || actor.kind === 'customer' ? actor.timeZone : null;

/**
 * A request may state its target as a whole URL (RFC 9112 §3.2.2), which does not tell our own
 * address.
 */
const toPath = (target: string): string => target.replace(/^https?:\/\/[^/]*/i, '');

/**
 * Returns the language of the response: the best supported one of Accept-Language (RFC 9110
 * §12.5.4).
 */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  const preferences = (acceptLanguage ?? '')
    .split(',', 20)
    .map((entry) => {
      const [range = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      const weight = quality ? Number(quality.trim().slice(2)) : 1;
      return { language: range.trim().split('-')[0], weight };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { language } of preferences) if (isLanguage(language)) return language;
  return fallbackLanguage;
}

const getLanguage = rememberLast(negotiateLanguage);

/** Form of a key: visible ASCII characters with spaces between them (RFC 8941 §3.3.3). */
const wellFormed = /^[!-~](?:[ -~]{0,62}[!-~])?$/;

/**
 * The key that an Idempotency-Key header sends, with or without the quotes of a string of structured
 * headers (draft-ietf-httpapi-idempotency-key-header §2.1); null where there is none.
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const sent = String(header).trim();
  return /^".*"$/.test(sent) ? sent.slice(1, -1).replaceAll(/\\(["\\])/g, '$1') : sent;
}

/** Returns the error of a malformed key; null for a valid one or none. */
export function checkIdempotencyKey(key: string | null): DomainError | null {
  if (key === null || wellFormed.test(key)) return null;
  return new DomainError('invalid', { message: { key: 'idempotency.malformed' } });
}

/** The entity tag of a version (RFC 9110 §8.8.3). */
export function toEtag(version: number): string {
  return `"${version}"`;
}

/** A tag that is none of ours names this version, which no row ever has. */
const noVersion = 0;

/** Maximum number of versions in a header; no client needs more. */
const maxVersions = 10;

/**
 * Returns the versions that If-Match names, any of which is accepted (RFC 9110 §13.1.1); null
 * without one or for `*`. Accepts weak tags, because compressing proxies weaken ours. Whoever locks
 * the row compares them: an object outside the scope is 404 before it is 412.
 */
export function parseIfMatch(ifMatch: string | undefined): readonly (number | null)[] {
  if (ifMatch === undefined || ifMatch.trim() === '*') return [null];
  const versions = ifMatch.split(',').map((tag) => {
    const version = /^(?:W\/)?"([0-9]{1,9})"$/.exec(tag.trim())?.[1];
    return version === undefined ? noVersion : Number(version);
  });
  return [...new Set(versions)].slice(0, maxVersions);
}
