import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context, Services } from '#server/resource/context.ts';
import { negotiateLanguage } from './language.ts';

interface RequestContextOptions {
  readonly services: Services;
  readonly clock: Clock;
  /** Public base URL; null uses the host of the request. */
  readonly publicUrl: string | null;
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
  const base = options.publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(base)) throw new DomainError('invalid');
  return {
    ...options.services,
    actor,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    language: negotiateLanguage(request.headers['accept-language']),
    now: options.clock.now(),
    href: `${new URL(base).origin}${toPath(request.url)}`,
    idempotency: null,
  };
}

/**
 * A request may state its target as a whole URL (RFC 9112 §3.2.2), which does not tell our own
 * address.
 */
const toPath = (target: string): string => target.replace(/^https?:\/\/[^/]*/i, '');
