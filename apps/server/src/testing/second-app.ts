import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Replica } from '#server/database/replica.ts';
import type { Traces } from '#server/domains/compliance/index.ts';
import { createTokens } from '#server/domains/auth/index.ts';
import { createCsrf } from '#server/http/csrf.ts';
import type { RequestLimiter } from '#server/http/limited-use.ts';
import type { Caller, TestPortal } from './portal.ts';
import { testServices } from './test-services.ts';

interface Differences {
  readonly environment?: Readonly<Record<string, string>>;
  readonly logger?: FastifyServerOptions['logger'];
  readonly limiter?: RequestLimiter;
  readonly traces?: Traces;
  readonly replica?: Replica;
}

/** Key of such an instance: it accepts the sessions that are signed with it. */
export const secondSecretKey = 'the secret key of the instances beside the first';

const settings = {
  SECRET_KEY: secondSecretKey,
  DATABASE_URL: 'postgres://unused',
};

/**
 * Another instance of the application on a portal's database and clock, with settings of its own.
 */
export async function createSecondApp(
  { database, storage, clock }: Pick<TestPortal, 'database' | 'storage' | 'clock'>,
  { environment = {}, logger = false, replica, ...given }: Differences = {},
): Promise<FastifyInstance> {
  const app = await createApp({
    config: readConfig({ ...settings, ...environment }),
    services: { ...testServices(database, storage), replica: replica ?? null },
    localStore: storage,
    outages: { suspect: () => undefined },
    clock,
    logger,
    ...given,
  });
  await app.ready();
  return app;
}

/** What a browser would send in a session, to an instance with its own key. */
export function signInAtSecondApp(session: { readonly id: string }, now: Date): Caller {
  const csrf = createCsrf(secondSecretKey, null).issue(session.id);
  const access = createTokens(secondSecretKey).access(session.id, now);
  return { cookie: `access_token=${access}; csrftoken=${csrf}`, csrf };
}
