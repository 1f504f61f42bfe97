import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { addMilliseconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { attempt, type LimitKind, limits } from './attempt.table.ts';

/** Identifies a counter of attempts. */
export interface LimitKey {
  readonly kind: LimitKind;
  readonly subject: string;
  /** Separate counter within the subject, such as that of a known browser. */
  readonly part?: string;
}

/**
 * Counts an attempt before it is made. Also enforces the limit for concurrent attempts on several
 * instances. On success call `forgetAttempts`, or `returnAttempt` if one success must not clear
 * the other attempts. Must not run inside a transaction that may be rolled back.
 * @throws DomainError `account_locked` with `locked_until` if the limit has a lock; otherwise
 * `throttled`.
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

/** Removes the attempt made at `at` and the lock: the count is below the limit again. */
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

/** Deletes the attempts of a subject: those of the given part, or all without a part. */
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

/** Returns the time when the oldest counted attempt leaves the window. */
function getOpeningTime(
  tries: readonly string[],
  { window, now }: { window: number; now: Date },
): string {
  const recentTries = tries
    .map((one) => new Date(one).getTime())
    .filter((at) => at > now.getTime() - window);
  return new Date(Math.min(now.getTime(), ...recentTries) + window).toISOString();
}

/**
 * Deletes all password attempts of a person, on every browser. Wrong second-factor codes stay
 * counted: access to the mailbox, or help of a colleague, must not allow more guesses at the other
 * factor.
 */
export async function forgetPasswordAttempts(
  executor: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await forgetAttempts(executor, { kind: 'sign_in', subject: email });
  await forgetAttempts(executor, { kind: 'password_check', subject: userId });
}
