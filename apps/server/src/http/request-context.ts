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
 * The context of a request, before anything of it is carried out.
 * @throws PortalError 400 for a Host that is none (RFC 9112 §3.2).
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

/** A request may name its target as a whole URL (RFC 9112 §3.2.2); where we are reached, it does not say. */
const toPath = (target: string): string => target.replace(/^https?:\/\/[^/]*/i, '');
