import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { addMilliseconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { attempt } from './attempt.table.ts';
import { limits, type LimitKind } from './limits.ts';

/** Whose tries are counted. */
export interface LimitKey {
  readonly kind: LimitKind;
  readonly subject: string;
  /** Parts the tries of a subject, such as a known browser's from all others'. */
  readonly part?: string;
}

/**
 * Takes one of the tries that a limit leaves, before it is made: of any number that come at once, on
 * any number of instances, no more than the limit are made. A success is told by `forgetAttempts`, or
 * by `returnAttempt` where one success says nothing of the other tries. Must not run inside a
 * transaction that may be rolled back.
 * @throws PortalError `account_locked` with `locked_until` where the limit locks; else `throttled`.
 */
export async function takeAttempt(
  executor: Executor,
  limitKey: LimitKey,
  now: Date,
): Promise<void> {
  const { kind, subject, part = '' } = limitKey;
  const { max, window, lock = 0 } = limits[kind];
  const at = now.toISOString();
  const since = addMilliseconds(now, -window).toISOString();
  const lockedUntil = lock > 0 ? addMilliseconds(now, lock).toISOString() : null;
  const recentTries = sql`array(select try from unnest(${attempt.tries}) as try where try > ${since}::timestamptz)`;
  const [taken] = await executor
    .insert(attempt)
    .values({
      kind,
      subject,
      part,
      tries: [at],
      lastAt: at,
      lockedUntil: max === 1 ? lockedUntil : null,
    })
    .onConflictDoUpdate({
      target: [attempt.kind, attempt.subject, attempt.part],
      set: {
        tries: sql`${recentTries} || ${at}::timestamptz`,
        lastAt: at,
        lockedUntil: sql`case when cardinality(${recentTries}) + 1 >= ${max} then ${lockedUntil}::timestamptz end`,
      },
      setWhere: sql`(${attempt.lockedUntil} is null or ${attempt.lockedUntil} <= ${at}::timestamptz)
        and cardinality(${recentTries}) < ${max}`,
    })
    .returning({ kind: attempt.kind });
  if (!taken) throw await createLimitError(executor, limitKey, now);
}

/** Gives back the try that was taken at an instant: it was none, or is not to count. */
export async function returnAttempt(
  executor: Executor,
  limitKey: LimitKey,
  at: Date,
): Promise<void> {
  const position = sql`array_position(${attempt.tries}, ${at.toISOString()}::timestamptz)`;
  await executor
    .update(attempt)
    .set({
      tries: sql`${attempt.tries}[:${position} - 1] || ${attempt.tries}[${position} + 1:]`,
      lockedUntil: null,
    })
    .where(and(matchesKey(limitKey), isNotNull(position)));
}

/** Forgets the tries of a subject, in all their parts or in the one that is named. */
export async function forgetAttempts(
  executor: Executor,
  { kind, subject, part }: LimitKey,
): Promise<void> {
  await executor
    .delete(attempt)
    .where(
      and(
        eq(attempt.kind, kind),
        eq(attempt.subject, subject),
        part === undefined ? undefined : eq(attempt.part, part),
      ),
    );
}

async function createLimitError(
  executor: Executor,
  limitKey: LimitKey,
  now: Date,
): Promise<DomainError> {
  const [row] = await executor
    .select({ lockedUntil: attempt.lockedUntil, tries: attempt.tries })
    .from(attempt)
    .where(matchesKey(limitKey));
  const { window, lock } = limits[limitKey.kind];
  const opensAt = row?.lockedUntil ?? getOpeningTime(row?.tries ?? [], { window, now });
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(opensAt) - now.getTime()) / 1000));
  return lock === undefined
    ? new DomainError('throttled', { retryAfterSeconds })
    : new DomainError('account_locked', { extra: { locked_until: opensAt }, retryAfterSeconds });
}

function matchesKey({ kind, subject, part = '' }: LimitKey): SQL | undefined {
  return and(eq(attempt.kind, kind), eq(attempt.subject, subject), eq(attempt.part, part));
}

/** When the oldest try that counts grows too old to count. */
function getOpeningTime(
  tries: readonly string[],
  { window, now }: { window: number; now: Date },
): string {
  const recentTries = tries
    .map((one) => new Date(one).getTime())
    .filter((at) => at > now.getTime() - window);
  return new Date(Math.min(now.getTime(), ...recentTries) + window).toISOString();
}
