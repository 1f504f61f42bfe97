import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Traces } from '#server/domains/compliance/index.ts';
import type { RequestLimiter } from '#server/http/limited-use.ts';
import type { TestPortal } from './portal.ts';
import { testServices } from './test-services.ts';

interface Differences {
  readonly environment?: Readonly<Record<string, string>>;
  readonly logger?: FastifyServerOptions['logger'];
  readonly limiter?: RequestLimiter;
  readonly traces?: Traces;
}

const settings = {
  SECRET_KEY: 'the secret key of the instances beside the first',
  DATABASE_URL: 'postgres://unused',
};

/**
 * Another instance of the application on a portal's database and clock, with settings of its own.
 */
export async function createSecondApp(
  { database, storage, clock }: Pick<TestPortal, 'database' | 'storage' | 'clock'>,
  { environment = {}, logger = false, ...given }: Differences = {},
): Promise<FastifyInstance> {
  const app = await createApp({
    config: readConfig({ ...settings, ...environment }),
    services: testServices(database, storage),
    localStore: storage,
    outages: { suspect: () => undefined },
    clock,
    logger,
    ...given,
  });
  await app.ready();
  return app;
}
