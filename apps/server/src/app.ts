import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { allJobs } from './process/all-jobs.ts';
import { countConnections, isPoolExhausted } from './database/connection-pool.ts';
import { checkPrimary } from './database/check-primary.ts';
import { isDiskFull, isUnreachable, waitedTooLong } from './database/postgres-error.ts';
import {
  authenticatorSecrets,
  loadSessionActors,
  authRoutes,
  createAuthenticator,
  createTokens,
} from './domains/auth/index.ts';
import { complianceRoutes, type Traces } from './domains/compliance/index.ts';
import { crmRoutes } from './domains/crm/index.ts';
import { documentRoutes } from './domains/documents/index.ts';
import { importExportRoutes } from './domains/import-export/index.ts';
import { notificationRoutes, registerOneClick } from './domains/notifications/index.ts';
import { productRoutes } from './domains/products/index.ts';
import { rightRoutes } from './domains/rights/index.ts';
import { searchRoutes } from './domains/search/index.ts';
import {
  inboundMailPath,
  presenceRoutes,
  registerInboundMail,
  serviceRoutes,
} from './domains/service/index.ts';
import {
  listWorkedJobs,
  readGauges,
  systemRoutes,
  type OutageWatch,
} from './domains/system/index.ts';
import { uploadRoutes } from './domains/uploads/index.ts';
import { findLastModifiedBy, userRoutes } from './domains/users/index.ts';
import { createEventBroker, type EventBroker } from './events/event-broker.ts';
import type { BoundRoute } from './http/bound-route.ts';
import { compressResponses } from './http/compress-responses.ts';
import { createCsrf } from './http/csrf.ts';
import { eventRoutes } from './http/event-routes.ts';
import { registerHealth } from './http/health.ts';
import { unroutedError } from './http/method-not-allowed.ts';
import { registerOpenApi } from './http/openapi/register-openapi.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import type { RequestLimiter } from './http/limited-use.ts';
import type { RequestLoad } from './http/request-load.ts';
import { registerRequestLog } from './http/request-log.ts';
import { registerRequestWork } from './http/request-work.ts';
import { registerRoutes } from './http/routes.ts';
import { registerSecurityTxt } from './http/register-security-txt.ts';
import { createServer } from './http/server.ts';
import { isPageRequest, registerWebFiles } from './http/web-files.ts';
import type { Clock } from './kernel/clock.ts';
import { createEncryptor } from './kernel/encryption.ts';
import { createSigner } from './kernel/signing.ts';
import { createInboundMailTools } from './process/inbound-mail-tools.ts';
import { createMailTransportFactory } from './process/mail-transport-factory.ts';
import { version } from './kernel/product-version.ts';
import type { Services } from './resource/context.ts';
import { localStoreRoutes } from './storage/local-store-routes.ts';
import { localStorePaths, type LocalStore } from './storage/local-store.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

interface AppOptions {
  readonly config: Config;
  readonly services: Services;
  /** Built-in file store if it is used; the portal then serves its links itself. */
  readonly localStore: LocalStore | null;
  readonly clock: Clock;
  /** Hears of statements that could not reach the database. */
  readonly outages: Pick<OutageWatch, 'suspect'>;
  /** Observes the requests, so that background work gives way to them. */
  readonly requestLoad?: Pick<RequestLoad, 'observe'>;
  /** Records refused attempts in the audit log. */
  readonly traces?: Pick<Traces, 'observe' | 'count'>;
  /** Metrics of the process; its own where none are given. */
  readonly metrics?: Metrics;
  /** Limits what callers do. */
  readonly limiter?: RequestLimiter;
  /** Returns true while the process ends, and still takes requests. */
  readonly isEnding?: () => boolean;
  readonly logger: FastifyServerOptions['logger'];
}

/** @throws Error while no event arrives: pages show changes late. */
async function requireEvents(eventBroker: EventBroker): Promise<void> {
  if (!eventBroker.isReceiving()) throw new Error('No events arrive');
}

/** Composes the application from every plugin and every domain. Opens no port. */
export async function createApp({
  config,
  services,
  localStore,
  clock,
  outages,
  requestLoad,
  traces,
  limiter,
  isEnding = () => false,
  metrics = createMetrics(),
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const { database, storage } = services;
  const tokens = createTokens(config.secretKey);
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  const csrf = createCsrf(config.secretKey, config.publicUrl);
  const app = await createServer({
    logger,
    trustProxy: config.trustProxy,
    isOutage: (error) => {
      const isAway = isUnreachable(error);
      if (isAway) outages.suspect();
      return isAway || waitedTooLong(error) || isPoolExhausted(error) || isDiskFull(error);
    },
    transport: { https: isHttps, includesSubdomains: config.hstsSubdomains },
    bodyTime: { exempt: [localStorePaths.upload, localStorePaths.part, inboundMailPath] },
  });
  const eventBroker = createEventBroker({
    database,
    log: app.log,
    replica: services.replica,
    getActors: (sessionIds) => loadSessionActors(database, sessionIds, clock.now()),
  });
  // Streams have no end of their own that a closing server could wait for.
  app.addHook('preClose', () => eventBroker.close());
  // Operators learn at once if no event arrives.
  app.addHook('onListen', async () => eventBroker.start());
  const routes: BoundRoute[] = [
    ...userRoutes,
    ...authRoutes({
      tokens,
      csrf,
      deviceSigner: createSigner(config.secretKey, 'device'),
      secretEncryptor: createEncryptor(config.secretKey, authenticatorSecrets.purpose),
    }),
    ...uploadRoutes,
    ...productRoutes,
    ...documentRoutes,
    ...crmRoutes,
    ...rightRoutes,
    ...serviceRoutes,
    ...presenceRoutes({ presences: eventBroker.presences, clock }),
    ...complianceRoutes,
    ...systemRoutes({
      ...services,
      clock,
      mail: createMailTransportFactory(config),
      version,
      jobs: listWorkedJobs(allJobs, config.backupSchedule),
      backupSchedule: config.backupSchedule,
      hasMailbox: Boolean(config.inboundMail?.imapUrl),
    }),
    ...searchRoutes,
    ...importExportRoutes,
    ...notificationRoutes,
    ...eventRoutes(eventBroker),
  ];
  registerRequestWork(app);
  compressResponses(app);
  requestLoad?.observe(app);
  traces?.observe(app);
  registerRequestLog(app);
  registerOpenApi(app, {
    version,
    publicUrl: config.publicUrl,
    routes,
  });
  registerSecurityTxt(app, {
    contact: config.securityContact,
    publicUrl: config.publicUrl,
    clock,
  });
  await registerHealth(app, {
    version,
    metricsToken: config.metricsToken,
    metrics,
    sources: () => ({
      gauges: () => readGauges(database, clock),
      pool: countConnections(database),
      refusals: traces?.count() ?? null,
      reads: services.replica?.figures() ?? null,
    }),
    behindProxy: config.trustProxy !== false,
    isEnding,
    probes: [
      { name: 'database', check: () => checkPrimary(database) },
      { name: 'storage', check: () => storage.check() },
    ],
    optionalProbes: [{ name: 'events', check: () => requireEvents(eventBroker) }],
  });
  registerRoutes(
    app,
    {
      authenticator: createAuthenticator(database, tokens),
      findLastModifiedBy: (change) => findLastModifiedBy(database, change),
      csrf,
      limiter,
      services,
      clock,
      publicUrl: config.publicUrl,
      secureCookies: isHttps,
    },
    routes,
  );
  const inboundMailTools = createInboundMailTools(config, services, clock);
  const token = config.inboundMail?.token;
  if (inboundMailTools && token)
    await app.register(registerInboundMail, { tools: inboundMailTools, token });
  await app.register(registerOneClick, { ...services, clock });
  if (localStore) await app.register(localStoreRoutes, { store: localStore });

  const sendPage = await registerWebFiles(app, {
    folder: webFolder,
    demo: config.demo,
    offlineStart: config.offlineStart,
    filesOrigin: storage.origin,
  });
  const unrouted = unroutedError(routes);
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request)) return sendPage(request, reply);
    throw unrouted(request, reply);
  });
  return app;
}
