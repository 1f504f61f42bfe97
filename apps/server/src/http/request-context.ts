import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Context, Services } from '#server/resource/context.ts';
import { languageOf } from './language.ts';

interface Surroundings {
  readonly services: Services;
  readonly clock: Clock;
  /** Where the portal is reached from outside; null: where the caller reached it. */
  readonly publicUrl: string | null;
}

/** The context of a request, before anything of it is carried out. */
export function contextOf(request: FastifyRequest, actor: Actor, around: Surroundings): Context {
  const base = around.publicUrl ?? `${request.protocol}://${request.host}`;
  return {
    ...around.services,
    actor,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    language: languageOf(request.headers['accept-language']),
    now: around.clock.now(),
    href: new URL(request.url, base).href,
  };
}
