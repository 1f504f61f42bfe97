import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isPoolExhausted } from './connection-pool.ts';
import { databaseIdentity } from './database-identity.ts';
import { openDatabase, type Database, type DatabaseAddress } from './database.ts';
import { createLookout } from './lookout.ts';
import { getLatest, isLsn, type Lsn } from './lsn.ts';
import type { StatementObserver } from './observe-statements.ts';
import { isUnreachable, postgresErrorIn } from './postgres-error.ts';
import type { Queryable } from './statement.ts';

/** `behind`: it lacks what was written more than five seconds ago. */
type ReplicaState = 'ready' | 'behind' | 'down';

/** Reads of this process since its start, by where they ran, and whether the standby is in use. */
interface ReplicaFigures {
  readonly isReady: boolean;
  readonly onReplica: number;
  readonly onPrimary: number;
}

/** A database for statements that only read. */
export interface ReadableDatabase {
  readonly pool: Queryable;
}

/** A standby that takes reads off the primary (docs/decisions/0075). */
export interface Replica {
  /**
   * Runs a read on the standby if that has replayed `after` and what this process knows to have
   * changed; else on the primary, also where the standby fails. So `work` may run twice.
   */
  read<Result>(
    after: Lsn | null,
    work: (database: ReadableDatabase) => Promise<Result>,
  ): Promise<Result>;
  /** Returns the position after everything that is committed; null if the primary is away. */
  takePosition(): Promise<Lsn | null>;
  /** Something has changed: later reads see it. */
  noteChange(): void;
  /** Whether changes by others arrive; while they do not, every read runs on the primary. */
  setNotified(isNotified: boolean): void;
  figures(): ReplicaFigures;
  /** Begins to watch the standby; before, every read runs on the primary. */
  start(): void;
  close(): Promise<void>;
}

interface ReplicaOptions {
  readonly address: DatabaseAddress;
  readonly primary: Pick<Database, 'pool'>;
  readonly poolSize: number;
  readonly log: {
    info(text: string): void;
    warn(details: { readonly reason: string }, text: string): void;
  };
  /** Milliseconds between two looks at the standby. */
  readonly interval?: number;
  readonly observe?: StatementObserver;
}

/** Looks between a commit and the moment from which a standby without it is not used. */
const looksUntilBehind = 5;

/** Milliseconds in which a look has its result. */
const lookLimit = 1000;

/** Milliseconds after which a read is given up whose connection has died without a word. */
const readLimit = 60_000;

/** What a look finds at the standby. */
interface StandbyState {
  readonly is_standby: boolean;
  readonly identity: string;
  readonly is_current: boolean | null;
}

const lost = Symbol('the standby was lost');
const behind = Symbol('the standby is behind');

/** Creates the standby's pool; nothing is connected before `start`. */
export function openReplica({
  address,
  primary,
  poolSize,
  log,
  interval = 1000,
  ...observed
}: ReplicaOptions): Replica {
  const standby = openDatabase(address, { poolSize, queryTimeout: readLimit, ...observed });
  const { pool } = standby;
  const lookout = createLookout(() => standby.connection('replica look'));
  let state: ReplicaState = 'down';
  let wasReported: ReplicaState = 'ready';
  let isNotified = false;
  /** True from a change until its position is known. */
  let isChanging = false;
  /** Reads need at least this. */
  let floor: Lsn | null = null;
  /** Those of the last looks, newest first; null while the primary was away. */
  let positions: (Lsn | null)[] = [];
  let lastPosition: Lsn | null = null;
  /** Of the primary; null until it was first reached. */
  let identity: string | null = null;
  const active = new Set<() => void>();
  /** Connections that reads have taken from the pool. */
  const taken = new Set<pg.PoolClient>();
  let [onReplica, onPrimary] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let warming: Promise<void> | null = null;
  let noting: Promise<void> | null = null;

  /** Returns a connection to the pool, once. */
  function giveBack(client: pg.PoolClient, reason?: Error | boolean): void {
    if (taken.delete(client)) client.release(reason);
  }

  /** Ends the reads on the standby, whose connections may never respond. */
  function giveUpReads(): void {
    for (const giveUp of active) giveUp();
    for (const client of taken) giveBack(client, true);
  }

  function setState(next: ReplicaState, reason: string): void {
    state = next;
    if (next === 'down') giveUpReads();
    if (next === 'ready') {
      warming ??= pool.keepWarm().catch(() => {
        warming = null;
      });
    }
    if (wasReported === next) return;
    wasReported = next;
    if (next === 'ready') log.info('replica used');
    else log.warn({ reason }, 'replica not used');
  }

  async function takePosition(): Promise<Lsn | null> {
    const found = primary.pool
      .query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')
      .then(
        ({ rows }) => rows[0]?.lsn,
        () => undefined,
      );
    const lsn = await found;
    return isLsn(lsn) ? lsn : null;
  }

  async function raiseFloor(): Promise<void> {
    if (isChanging) noteChanges();
    const found = primary.pool
      .query<{ lsn: string; identity: string }>(
        `select pg_current_wal_insert_lsn() as lsn, ${databaseIdentity} as identity`,
      )
      .then(
        ({ rows }) => rows[0],
        () => undefined,
      );
    const row = await found;
    identity = row?.identity ?? identity;
    const position = isLsn(row?.lsn) ? row.lsn : null;
    // After a failover positions can begin before those that were lost.
    const isBack = position !== null && getLatest(lastPosition, position) !== position;
    lastPosition = position ?? lastPosition;
    positions = isBack ? [position] : [position, ...positions].slice(0, looksUntilBehind + 1);
    floor = isBack ? position : getLatest(floor, positions.at(-1) ?? null);
  }

  async function lookAtStandby(): Promise<StandbyState | undefined> {
    const client = await lookout.connect();
    const { rows } = await client.query<StandbyState>({
      name: 'replica look',
      text: `select pg_is_in_recovery() as is_standby, ${databaseIdentity} as identity,
        pg_last_wal_replay_lsn() >= $1::pg_lsn as is_current`,
      values: [floor],
    });
    return rows[0];
  }

  /** The next look has another connection, which may lead to another server. */
  function loseStandby(reason: string): void {
    lookout.drop();
    setState('down', reason);
  }

  async function look(): Promise<void> {
    await raiseFloor();
    const sent = lookAtStandby();
    try {
      const row = await Promise.race([sent, delay(lookLimit, null, { ref: false })]);
      // A server that takes longer to accept the connection has it for the next look.
      if (!row && lookout.isConnecting()) setState('down', 'no response');
      else if (!row) loseStandby('no response');
      else if (identity === null) setState('down', 'primary unreachable');
      else if (row.identity !== identity) loseStandby('another database');
      else if (!row.is_standby) loseStandby('not a standby');
      else setState(row.is_current === true ? 'ready' : 'behind', 'behind');
    } catch (error) {
      loseStandby(postgresErrorIn(error)?.code ?? 'unreachable');
    }
  }

  function beginLook(): void {
    looking ??= look().finally(() => (looking = null));
  }

  /** Learns the position of changes, one look for those that come meanwhile. */
  async function notePositions(): Promise<void> {
    while (isChanging) {
      isChanging = false;
      const lsn = await takePosition();
      floor = getLatest(floor, lsn);
      if (lsn !== null) continue;
      isChanging = true;
      return;
    }
  }

  function noteChanges(): void {
    isChanging = true;
    noting ??= notePositions().finally(() => (noting = null));
  }

  /** Returns the result, or `lost` as soon as the standby is. */
  function orLost<Result>(work: Promise<Result>): Promise<Result | typeof lost> {
    const given = Promise.withResolvers<Result | typeof lost>();
    const giveUp = (): void => given.resolve(lost);
    active.add(giveUp);
    void work.then(given.resolve, given.reject).finally(() => active.delete(giveUp));
    return given.promise;
  }

  async function tryReplica<Result>(
    after: Lsn | null,
    work: (database: ReadableDatabase) => Promise<Result>,
  ): Promise<Result | typeof behind> {
    const client = await pool.connect();
    taken.add(client);
    // Both are sent at once. The second sees at least what the first has found replayed.
    const [check, result] = await Promise.allSettled([
      client.query<{ is_usable: boolean; is_current: boolean | null }>({
        name: 'replica position',
        text: `select pg_is_in_recovery() and ${databaseIdentity} = $2 as is_usable,
          pg_last_wal_replay_lsn() >= $1::pg_lsn as is_current`,
        values: [getLatest(after, floor), identity],
      }),
      work({ pool: client }),
    ]);
    const failure = [check, result].find((one) => one.status === 'rejected');
    const [found] = check.status === 'fulfilled' ? check.value.rows : [];
    // A connection that leads elsewhere is closed, so that the next one can reach a standby.
    const isElsewhere = found?.is_usable === false;
    giveBack(client, failure?.reason instanceof Error ? failure.reason : isElsewhere || undefined);
    if (check.status === 'rejected') throw check.reason;
    if (found?.is_usable !== true || found.is_current !== true) return behind;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  return {
    async read(after, work) {
      const canTry = state === 'ready' && isNotified && !isChanging && noting === null;
      if (canTry) {
        try {
          const result = await orLost(tryReplica(after, work));
          if (result !== lost && result !== behind) {
            onReplica += 1;
            return result;
          }
        } catch (error) {
          if (!isOfReplica(error)) throw error;
          if (isUnreachable(error)) setState('down', 'unreachable');
        }
      }
      onPrimary += 1;
      return work(primary);
    },
    async takePosition() {
      const lsn = await takePosition();
      floor = getLatest(floor, lsn);
      return lsn;
    },
    noteChange: noteChanges,
    setNotified(now) {
      isNotified = now;
    },
    figures: () => ({ isReady: state === 'ready' && isNotified, onReplica, onPrimary }),
    start() {
      beginLook();
      timer = setInterval(beginLook, interval).unref();
    },
    async close() {
      clearInterval(timer);
      giveUpReads();
      await Promise.all([looking, warming]);
      lookout.drop();
      await pool.end();
    },
  };
}

/** Class 22: a value of the caller is wrong; a timeout would only be waited for again. */
const ofTheRead = /^(?:22\w{3}|57014)$/;

/**
 * Returns true for an error that the primary may not have: the connection is lost, replay cancelled
 * the read (40001), or a new column has not arrived.
 */
function isOfReplica(error: unknown): boolean {
  const code = postgresErrorIn(error)?.code ?? '';
  return isUnreachable(error) || isPoolExhausted(error) || !ofTheRead.test(code);
}
