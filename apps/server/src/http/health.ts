import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { PortalError } from '#server/kernel/portal-error.ts';

/** A part of the portal that can be up or down. */
export interface Probe {
  readonly name: string;
  check(): Promise<void>;
}

interface HealthOptions {
  readonly probes: readonly Probe[];
  readonly metricsToken: string | null;
}

const probeLimit = 2000;

/** What operators ask: is it alive, can it serve, what does it do. Says names and up or down only. */
export async function registerHealth(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const components = await Promise.all(options.probes.map(ask));
    const down = components.some(({ status }) => status === 'down');
    if (down) reply.status(503).header('retry-after', 5);
    return { status: down ? 'down' : 'ok', components };
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unrouted';
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) throw new PortalError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function ask(probe: Probe): Promise<{ name: string; status: 'up' | 'down' }> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${probe.name} did not answer`)), probeLimit);
    });
    await Promise.race([probe.check(), limit]);
    return { name: probe.name, status: 'up' };
  } catch {
    return { name: probe.name, status: 'down' };
  } finally {
    clearTimeout(timer);
  }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** With a token: whoever knows it. Without: this machine only, and not through a proxy on it. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    return loopback.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
  }
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
