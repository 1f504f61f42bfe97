import { setInterval } from 'node:timers';
import pg from 'pg';
import { getWork, runAs } from '#server/kernel/work.ts';
import { observeStatements, type StatementObserver } from './observe-statements.ts';
import { isOutdated, prepareStatements } from './prepare-statements.ts';
import { sendPrepared } from './send-prepared.ts';

/**
 * Queries that may wait for each connection. At a few milliseconds per query, later ones would wait
 * for about half a second.
 */
const maxWaitingPerConnection = 100;

/** Age at which a connection is replaced: its caches in PostgreSQL only ever grow. */
const connectionLifetime = 60 * 60 * 1000;

/** A query was refused because too many others wait for a connection; nothing was changed. */
class PoolExhaustedError extends Error {
  override name = 'PoolExhaustedError';
}

const createExhaustion = (): PoolExhaustedError =>
  new PoolExhaustedError('Too many queries wait for a connection');

/** Returns true if a query was refused because too many others wait, however deep it was wrapped. */
export function isPoolExhausted(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof PoolExhaustedError) return true;
  return false;
}

interface PoolOptions {
  readonly size: number;
  /** True behind a pooler, which can give each transaction another session of PostgreSQL. */
  readonly isPooled?: boolean;
  readonly observe?: StatementObserver | undefined;
}

/** Counts the connections of a pool, and the queries that wait for one. */
export const countConnections = ({
  pool,
}: {
  readonly pool: Pick<ConnectionPool, 'totalCount' | 'idleCount' | 'waitingCount'>;
}): { open: number; idle: number; waiting: number } => ({
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

const isStatement = (sent: unknown): sent is pg.QueryConfig =>
  typeof sent === 'object' && sent !== null && 'text' in sent && !('submit' in sent);

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * A pool whose connections stay open: a new backend of PostgreSQL needs ten times as long for its
 * first queries (docs/decisions/0042). Queries wait for a connection in their order, and are
 * refused with `PoolExhaustedError` where too many wait.
 */
export class ConnectionPool extends pg.Pool {
  readonly #size: number;
  readonly #openedAt = new WeakMap<pg.PoolClient, number>();
  /** Connections to replace: PostgreSQL no longer accepts their prepared statements, or any write. */
  readonly #outdated = new WeakSet<pg.PoolClient>();
  #rotation: NodeJS.Timeout | undefined;
  #canNameStatements: boolean;

  constructor(settings: pg.ClientConfig, { size, isPooled = false, observe }: PoolOptions) {
    super({ ...settings, max: size, idleTimeoutMillis: 0, keepAlive: true, pipeline: true });
    this.#size = size;
    this.#canNameStatements = !isPooled;
    const preparation = {
      canName: () => this.#canNameStatements,
      // What one transaction sets would stay in a session that the next client gets.
      choosesPlans: !isPooled,
    };
    this.on('connect', (client) => {
      this.#openedAt.set(client, performance.now());
      // Its queries report a loss; without a listener it would end the process while it is taken.
      client.on('error', () => undefined);
      sendPrepared(client, { remembersColumns: !isPooled });
      observeStatements(client, observe ?? null);
      prepareStatements(client, {
        ...preparation,
        onOutdated: () => void this.#outdated.add(client),
      });
    });
    const query: unknown = Reflect.get(this, 'query');
    if (typeof query === 'function')
      Object.assign(this, {
        query: (...sent: unknown[]): unknown =>
          sent.length === 1 && isStatement(sent[0])
            ? this.#run(sent[0])
            : Reflect.apply(query, this, sent),
      });
    // A connection lost while idle is opened again when none is idle, or when the oldest is replaced;
    // without a listener its loss would end the process.
    this.on('error', () => undefined);
  }

  /** Prepares statements by name from now on: the pooler supports it. */
  nameStatements(): void {
    this.#canNameStatements = true;
  }

  /**
   * Runs a statement on one of the connections, as the pool would, but without listening to its errors:
   * a lost connection is reported to the statement that waits for it.
   */
  #run(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const result = new Promise<pg.QueryResult>((resolve, reject) => {
      if (this.#isExhausted()) {
        reject(createExhaustion());
        return;
      }
      // Called from the work that returns a connection, which is not the caller's.
      const work = getWork();
      super.connect((error, client) => {
        if (!client) {
          reject(error);
          return;
        }
        let isEnded = false;
        const end = (failure: Error | undefined | null, found?: pg.QueryResult): void => {
          // The driver ends a statement twice whose value it cannot convert.
          if (isEnded) return;
          isEnded = true;
          client.release(this.#toReason(client, failure ?? undefined));
          if (found) resolve(found);
          else reject(failure);
        };
        try {
          runAs(work, () => client.query(statement, end));
        } catch (error) {
          end(error instanceof Error ? error : new Error('The statement was not sent'));
        }
      });
    });
    // The stack then leads to the caller and not to the socket.
    return result.catch((error: unknown) => {
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    });
  }

  #isExhausted(): boolean {
    return this.waitingCount >= this.#size * maxWaitingPerConnection;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.#isExhausted()) {
      const error = createExhaustion();
      if (!callback) return Promise.reject(error);
      process.nextTick(callback, error, undefined, () => undefined);
      return;
    }
    if (!callback) {
      return super.connect().then((client) => {
        this.#guard(client);
        return client;
      });
    }
    // Called from the work that returns a connection, which is not the caller's.
    const work = getWork();
    super.connect((error, client, done) => {
      if (client) this.#guard(client);
      runAs(work, () => callback(error, client, client ? (given) => client.release(given) : done));
    });
  }

  /** Makes a connection go back as `#toReason` says. Lasts until it is released. */
  #guard(client: pg.PoolClient): void {
    const release = client.release.bind(client);
    client.release = (given) => release(this.#toReason(client, given));
  }

  /**
   * Returns why a connection is closed, or false. It stays where PostgreSQL refused a statement, as for a
   * duplicate name: `pg` would close it after each.
   */
  #toReason(client: pg.PoolClient, given: Error | boolean | undefined): Error | boolean {
    const isRefused = given instanceof pg.DatabaseError && given.severity === 'ERROR';
    const staysOpen = given === undefined || (isRefused && !isOutdated(given));
    return staysOpen ? this.#outdated.has(client) : given;
  }

  /**
   * Opens all connections now, and from now on replaces the oldest from time to time, so that each
   * lives for about an hour.
   * @throws if a connection cannot be opened.
   */
  async keepWarm(): Promise<void> {
    await this.#fill();
    this.#rotation = setInterval(
      () => void this.replaceOldest().catch(() => undefined),
      connectionLifetime / this.#size,
    ).unref();
  }

  /** Closes the oldest idle connection and opens what is missing. */
  async replaceOldest(): Promise<void> {
    const idle = await Promise.all(Array.from({ length: this.idleCount }, () => super.connect()));
    const byAge = idle.toSorted((a, b) => this.#getOpenedAt(a) - this.#getOpenedAt(b));
    byAge.forEach((client, index) => client.release(index === 0));
    await this.#fill();
  }

  override async end(): Promise<void> {
    clearInterval(this.#rotation);
    await super.end();
  }

  /** Opens what is missing. Takes the idle connections, too, but returns each at once. */
  async #fill(): Promise<void> {
    const count = this.idleCount + this.#size - this.totalCount;
    const opened = await Promise.allSettled(
      Array.from({ length: count }, async () => (await super.connect()).release()),
    );
    const failure = opened.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  }

  #getOpenedAt(client: pg.PoolClient): number {
    return this.#openedAt.get(client) ?? 0;
  }
}
