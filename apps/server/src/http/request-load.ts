import type { FastifyInstance, FastifyReply } from 'fastify';
import { seconds } from '#server/kernel/clock.ts';

/** Milliseconds after a request in which the next is expected. */
const expectationTime = seconds(1);

/** Tells background work whether this process serves requests. */
export interface RequestLoad {
  /** Observes the requests of an application from now on. */
  observe(app: FastifyInstance): void;
  /** Returns true while a request waits, and for a second after the last one. */
  isBusy(): boolean;
}

/**
 * Creates the load of a process without requests. Open event streams are none, as nobody waits; nor are
 * probes and files, which are hidden in the API's description.
 */
export function createRequestLoad(): RequestLoad {
  const waiting = new Set<FastifyReply>();
  let lastAt = -Infinity;
  return {
    observe(app) {
      app.addHook('onRequest', ({ routeOptions }, reply, done) => {
        if (!routeOptions.schema?.hide) {
          waiting.add(reply);
          lastAt = performance.now();
          reply.raw.once('close', () => waiting.delete(reply));
        }
        done();
      });
    },
    isBusy() {
      for (const reply of waiting) if (!reply.sent) lastAt = performance.now();
      return performance.now() - lastAt < expectationTime;
    },
  };
}
