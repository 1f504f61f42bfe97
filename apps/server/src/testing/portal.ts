import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  RouteResponse,
  RouteBody,
  RouteParams,
  RouteQuery,
  Route,
} from '@portal/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createTraces, type Traces } from '#server/domains/compliance/index.ts';
import { createTokens } from '#server/domains/auth/index.ts';
import { createCsrf } from '#server/http/csrf.ts';
import { apiBase } from '#server/http/routes.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import type { FileScanner } from '#server/storage/file-scanner.ts';
import { openLocalStore, type LocalStore } from '#server/storage/local-store.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { secretKey, testServices } from './test-services.ts';
import { createWorld, type World } from './world.ts';

/** Secret key of a test portal; another instance with the same key accepts its sessions. */
export { secretKey };

/** The cookies and the header that a signed-in browser would send. */
export interface Caller {
  readonly cookie: string;
  readonly csrf: string;
}

interface CallOptions<R extends Route> {
  readonly as?: Caller;
  readonly params?: RouteParams<R>;
  readonly query?: RouteQuery<R> | Record<string, unknown>;
  readonly body?: RouteBody<R> | Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

interface TestResponse<R extends Route> {
  readonly status: number;
  /** Body of a success by the contract; error bodies are only compared. */
  readonly body: RouteResponse<R>;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

export interface TestPortal extends TestDatabase, Services {
  readonly app: FastifyInstance;
  readonly storage: LocalStore;
  readonly world: World;
  readonly clock: Clock & { set(instant: Date): void };
  readonly anonymous: Caller;
  /** Refusals of this portal; a test writes them when it needs their entries. */
  readonly traces: Traces;
  signedIn(user: { id: string }): Promise<Caller>;
  call<R extends Route>(route: R, options?: CallOptions<R>): Promise<TestResponse<R>>;
}

/**
 * The whole application on its own database, called without a port; files are scanned if told.
 * `settings` are those of the environment besides key, database and folder.
 */
export async function testPortal(
  fileScanner: FileScanner | null = null,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPortal> {
  const own = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const config = readConfig({
    SECRET_KEY: secretKey,
    DATABASE_URL: 'postgres://unused',
    DATA_DIR: folder,
    ...settings,
  });
  let now: Date | null = null;
  const clock = { now: () => now ?? new Date(), set: (instant: Date) => void (now = instant) };
  const storage = await openLocalStore({ folder, secretKey, clock });
  const services = testServices(own.database, storage, fileScanner);
  const traces = createTraces({ database: own.database, clock, log: console, writeDelay: null });
  const app = await createApp({
    traces,
    config,
    services,
    localStore: storage,
    outages: { suspect: () => undefined },
    clock,
    logger: false,
  });
  await app.ready();
  const world = createWorld(own.database);
  const tokens = createTokens(secretKey);
  const csrf = createCsrf(secretKey, null);
  const toCaller = (sessionId: string | null): Caller => {
    const token = csrf.issue(sessionId);
    const access = sessionId ? `access_token=${tokens.access(sessionId, clock.now())}; ` : '';
    return { cookie: `${access}csrftoken=${token}`, csrf: token };
  };
  const anonymous = toCaller(null);
  return {
    ...own,
    ...services,
    app,
    storage,
    world,
    clock,
    anonymous,
    traces,
    async signedIn({ id }) {
      const session = await world.addSession(id, clock.now());
      return toCaller(session.id);
    },
    async call(route, { as = anonymous, params = {}, query = {}, body, headers = {} } = {}) {
      const response = await app.inject({
        method: route.method,
        url: toUrl(route, params, query),
        headers: { cookie: as.cookie, 'x-csrftoken': as.csrf, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        status: response.statusCode,
        body: JSON.parse(response.body || 'null'),
        headers: response.headers,
      };
    },
    async close() {
      await app.close();
      await own.close();
      await rm(folder, { recursive: true });
    },
  };
}

function toUrl(route: Route, params: unknown, query: object): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    String(values.get(name)),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return `${apiBase}${path}?${search.toString()}`;
}
