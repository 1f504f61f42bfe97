import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { LimitedUse, RequestLimiter } from '#server/http/limited-use.ts';
import { seconds, type Clock } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { serialize } from '#server/kernel/serialize.ts';
import { requestAllowance } from './request-allowance.table.ts';
import { getRequestLimits, type RequestLimit } from './request-limits.ts';

/** Milliseconds after which counted requests are stored. */
const writeDelay = seconds(1);

/** Part of a limit that a process may use before it stores that. */
const unwrittenPart = 1 / 20;

/** What one owner has used, as far as this process knows. */
interface Usage {
  readonly limit: RequestLimit;
  /** Requests that the database does not know of yet. */
  unwritten: number;
  /** As the column `full_at`, with what is unwritten; in milliseconds since 1970. */
  fullAt: number;
  /** False until the database has returned what other processes, and this one before, have counted. */
  isKnown: boolean;
}

interface LimiterOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Multiplies all limits. */
  readonly factor: number;
}

/**
 * Creates the limiter of one process (docs/decisions/0068). Processes share the limits through the
 * database: each counts a part of a limit by itself, so that most requests need no statement, and
 * stores its count every second.
 */
export function createRequestLimiter({ database, clock, factor }: LimiterOptions): RequestLimiter {
  const usages = new Map<string, Usage>();
  let timer: NodeJS.Timeout | null = null;
  const findUsage = (limit: RequestLimit, at: number): Usage => {
    const usageKey = limit.use + limit.ownerId;
    const known = usages.get(usageKey);
    if (known) return known;
    const usage = { limit, unwritten: 0, fullAt: at, isKnown: false };
    usages.set(usageKey, usage);
    return usage;
  };
  const stopTimer = (): void => {
    clearTimeout(timer ?? undefined);
    timer = null;
  };
  const write = serialize(async () => {
    stopTimer();
    const at = clock.now().getTime();
    for (const [usageKey, { unwritten, fullAt }] of usages)
      if (unwritten === 0 && fullAt <= at) usages.delete(usageKey);
    const unwritten = [...usages.values()].filter(isUnwritten);
    if (unwritten.length > 0) await storeUsages(database, unwritten, at);
  });
  const writeInBackground = async (): Promise<void> => {
    // While the database is away, requests fail by themselves; their count waits.
    await write().catch(() => undefined);
    if ([...usages.values()].some(isUnwritten)) writeLater();
  };
  const writeLater = (): void => {
    timer ??= setTimeout(() => void writeInBackground(), writeDelay).unref();
  };
  return {
    async take(use, actor) {
      if (actor.kind !== 'employee' && actor.kind !== 'customer') return;
      const limits = getRequestLimits(use, actor, factor);
      for (;;) {
        const at = clock.now().getTime();
        const found = limits.map((limit) => findUsage(limit, at));
        const exhausted = found.find((usage) => usage.isKnown && getWait(usage, at) >= 1);
        if (exhausted) throw createRefusal(exhausted, at);
        if (found.every((usage) => usage.unwritten < getMostUnwritten(usage.limit))) {
          for (const usage of found) count(usage, at);
          if (found.some(isHalfUnwritten)) void writeInBackground();
          else writeLater();
          return;
        }
        await write();
      }
    },
    async close() {
      // A write that runs already may not contain the last requests.
      for (let tries = 0; tries < 2; tries += 1) await write().catch(() => undefined);
      stopTimer();
    },
  };
}

const isUnwritten = ({ unwritten }: Usage): boolean => unwritten > 0;

const getMostUnwritten = ({ most }: RequestLimit): number =>
  Math.max(1, Math.floor(most * unwrittenPart));

const isHalfUnwritten = ({ limit, unwritten }: Usage): boolean =>
  unwritten * 2 >= getMostUnwritten(limit);

/**
 * Returns the milliseconds until the next request is allowed; below 1 if it is now, as instants are
 * stored to the millisecond.
 */
const getWait = (usage: Usage, at: number): number =>
  correctFullAt(usage, at) - at - (usage.limit.most - 1) * usage.limit.interval;

function count(usage: Usage, at: number): void {
  usage.unwritten += 1;
  usage.fullAt = Math.max(correctFullAt(usage, at), at) + usage.limit.interval;
}

/**
 * Returns the instant at which a limit is whole again; now, if it lies further ahead than any use can
 * move it, because the clock was set back since. Known limits of this rule:
 * - After a smaller step back, somebody whose limit was used up waits longer, at most half of the time
 *   in which a limit fills up.
 * - Where the clocks of two machines differ by more than that, a limit that is used up at one machine is
 *   whole at the other.
 */
const correctFullAt = ({ limit, fullAt }: Usage, at: number): number =>
  fullAt > at + getFarthest(limit) ? at : fullAt;

/** Processes that may use one limit at the same moment, each with an unwritten part of it. */
const mostProcesses = 10;

/** Milliseconds ahead of which no limit is used up, also by several processes. */
const getFarthest = (limit: RequestLimit): number =>
  (limit.most + mostProcesses * getMostUnwritten(limit)) * limit.interval;

function createRefusal(usage: Usage, at: number): DomainError {
  const wait = Math.max(1, Math.ceil(getWait(usage, at) / 1000));
  return new DomainError('throttled', {
    message: { key: usage.limit.refusal, params: { wait: { seconds: wait } } },
    retryAfterSeconds: wait,
  });
}

/** Adds to what is stored, in an order that no other process can wait for in reverse. */
const addUsages = createStatement(sql`
  insert into ${requestAllowance} (use, owner_id, full_at)
  select use, owner_id, ${sql.placeholder('at')}::timestamptz(3) + make_interval(secs => used / 1000)
  from unnest(${sql.placeholder('uses')}::text[], ${sql.placeholder('owner_ids')}::uuid[],
    ${sql.placeholder('used')}::float8[]) as counted (use, owner_id, used)
  order by use, owner_id
  on conflict (use, owner_id) do update
    set full_at = case
      when ${requestAllowance.fullAt} > ${sql.placeholder('at')}::timestamptz(3) + ${sql.placeholder('limit')}::interval
        then ${sql.placeholder('at')}::timestamptz(3)
      else greatest(${requestAllowance.fullAt}, ${sql.placeholder('at')}::timestamptz(3))
    end + (excluded.full_at - ${sql.placeholder('at')}::timestamptz(3))
  returning use, owner_id, extract(epoch from full_at)::float8 * 1000 as full_at`);

interface StoredUsage {
  readonly use: LimitedUse;
  readonly owner_id: string;
  readonly full_at: number;
}

/** Stores what is unwritten, and learns what other processes have counted. */
async function storeUsages(
  database: Database,
  unwritten: readonly Usage[],
  at: number,
): Promise<void> {
  const counts = unwritten.map((usage) => usage.unwritten);
  const rows = await addUsages.run<StoredUsage & Record<string, unknown>>(database, {
    at: new Date(at).toISOString(),
    limit: `${Math.max(...unwritten.map(({ limit }) => getFarthest(limit)))} milliseconds`,
    uses: unwritten.map(({ limit }) => limit.use),
    owner_ids: unwritten.map(({ limit }) => limit.ownerId),
    used: unwritten.map(({ limit }, index) => (counts[index] ?? 0) * limit.interval),
  });
  const fullAts = new Map(rows.map((row) => [row.use + row.owner_id, row.full_at]));
  for (const [index, usage] of unwritten.entries()) {
    const { limit } = usage;
    usage.unwritten -= counts[index] ?? 0;
    const storedFullAt = fullAts.get(limit.use + limit.ownerId) ?? at;
    usage.fullAt = storedFullAt + usage.unwritten * limit.interval;
    usage.isKnown = true;
  }
}
