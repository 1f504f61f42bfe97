import { timingSafeEqual } from 'node:crypto';
import { listenToEvents } from '@portal/contract/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { serialize } from '#server/kernel/serialize.ts';
import type { Metrics } from './metrics.ts';
import type { MetricSources } from './request-metrics.ts';

interface HealthOptions {
  /** The portal's version, which anybody may read. */
  readonly version: string;
  /** The portal serves only with all of these. */
  readonly probes: readonly Probe[];
  /** It serves without these, too, but operators should know. */
  readonly optionalProbes: readonly Probe[];
  readonly metrics: Metrics;
  /** Returns what `/metrics` reads at the time of the request. */
  readonly sources: () => MetricSources;
  readonly metricsToken: string | null;
  /** Returns true while this process ends, and a proxy is to send requests to others. */
  readonly isEnding: () => boolean;
  /** True behind a proxy, where the connection does not show the caller's machine. */
  readonly behindProxy: boolean;
}

/**
 * Registers liveness, readiness and metrics for operators. Readiness returns only the version, and
 * names with up or down: anybody may ask.
 */
export async function registerHealth(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  const report: Report = (component, reason) =>
    reason === null
      ? app.log.info({ component }, 'component up')
      : app.log.warn({ component, reason }, 'component down');
  const readiness = createReadiness(options.probes, report);
  const optional = createReadiness(options.optionalProbes, report);
  const { version } = options;
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (options.isEnding()) {
      reply.status(503).header('retry-after', 5);
      return { status: 'ending', version, components: [], optional: [] };
    }
    const [components, others] = await Promise.all([readiness(), optional()]);
    const isDown = components.some(isComponentDown);
    if (isDown) reply.status(503).header('retry-after', 5);
    const degraded = others.some(isComponentDown) ? 'degraded' : 'ok';
    return { status: isDown ? 'down' : degraded, version, components, optional: others };
  });

  const { metrics } = options;
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // Excludes event streams: their duration is no response time.
    if (reply.getHeader('content-type') !== eventsType) {
      const route = routeOptions.url ?? 'unrouted';
      const request = { method, route, status: reply.statusCode };
      metrics.observeRequest(request, reply.elapsedTime / 1000);
    }
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canReadMetrics(request, options)) throw new DomainError('not_found');
    const { type, text } = await metrics.read(options.sources());
    return reply.type(type).send(text);
  });
}

const eventsType = listenToEvents.mediaType;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Matches headers that proxies and content networks add: RFC 7239, RFC 8586, RFC 9110 §7.6.3, and
 * their predecessors.
 */
const forwarding =
  /^(?:forwarded|x-forwarded(?:-.*)?|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-proxyuser-ip|x-remote-(?:addr|ip)|true-client-ip|client-ip|cf-.*|fastly-.*|fly-.*|x-(?:amzn|azure|appengine|envoy)-.*|cdn-loop|via|max-forwards)$/;

/** Names by which a program on this machine reaches the portal. */
const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * True for a request that a proxy on this machine passed on, as far as it shows: by a header of
 * proxies, by the portal's public name, or by HTTP/1.0, which proxies speak and scrapers do not.
 */
function isForwarded({ headers, raw }: FastifyRequest): boolean {
  return (
    !localHost.test(headers.host ?? '') ||
    raw.httpVersionMajor * 10 + raw.httpVersionMinor < 11 ||
    Object.keys(headers).some((name) => forwarding.test(name))
  );
}

/** With a token: anyone who has it. Without: this machine only, and not through a proxy on it. */
function canReadMetrics(
  request: FastifyRequest,
  { metricsToken, behindProxy }: HealthOptions,
): boolean {
  const { socket, headers } = request;
  if (metricsToken === null) {
    return loopback.has(socket.remoteAddress ?? '') && !behindProxy && !isForwarded(request);
  }
  const received = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${metricsToken}`);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** A part of the portal that can be up or down. */
interface Probe {
  readonly name: string;
  readonly check: () => Promise<void>;
}

interface Component {
  readonly name: string;
  readonly status: 'up' | 'down';
}

const isComponentDown = ({ status }: Component): boolean => status === 'down';

const probeLimit = seconds(2);

const cacheTime = seconds(1);

/** Called when a component goes down, with the reason, and when it is up again, with null. */
type Report = (component: string, reason: string | null) => void;

/**
 * Checks every component. The endpoint is public, and a check costs a disk write, so all requests
 * within a second share one.
 */
export function createReadiness(
  probes: readonly Probe[],
  report: Report = () => undefined,
): () => Promise<Component[]> {
  let shared: Promise<Component[]> | null = null;
  // Waits for a component that does not respond instead of checking it again.
  const sharedProbes = probes.map(({ name, check }) => ({ name, check: serialize(check) }));
  const down = new Set<string>();
  const run = async (probe: Probe): Promise<Component> => {
    const { name } = probe;
    const reason = await runProbe(probe);
    if (down.has(name) !== (reason !== null)) report(name, reason);
    if (reason === null) down.delete(name);
    else down.add(name);
    return { name, status: reason === null ? 'up' : 'down' };
  };
  return () => {
    shared ??= Promise.all(sharedProbes.map(run)).finally(() => {
      setTimeout(() => (shared = null), cacheTime).unref();
    });
    return shared;
  };
}

/** Returns the reason in a few words if the component is down, else null. */
async function runProbe(probe: Probe): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${probe.name} did not answer`)), probeLimit);
    });
    await Promise.race([probe.check(), limit]);
    return null;
  } catch (error) {
    return getReason(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Messages of others may name a host or a file; their codes do not. */
function getReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.message;
}
