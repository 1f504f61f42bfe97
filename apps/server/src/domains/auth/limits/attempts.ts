import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { DomainError, type AttemptedAccount } from '#server/kernel/domain-error.ts';
import { attempt, type LimitKind, limitKinds, limits } from './attempt.table.ts';

/** Identifies a counter of attempts. */
export interface LimitKey {
  readonly kind: LimitKind;
  readonly subject: string;
  /** Separate counter within the subject, such as that of a known browser. */
  readonly part?: string;
}

/** Values of a limit in SQL, such as placeholders. */
interface LimitSql {
  readonly subject: SQL;
  readonly part?: SQL;
  /** Instant of the attempt. */
  readonly at: SQL;
}

const noPart = sql`''`;

/**
 * Returns the statement that counts an attempt and returns a row, if the limit allows it and
 * `condition` is true; `locks` is true for the last attempt before a lock. A refused attempt changes
 * nothing. Concurrent ones run one after the other.
 */
export function buildTake(
  kind: LimitKind,
  { subject, part = noPart, at }: LimitSql,
  condition = sql`true`,
): SQL {
  const { max, window, lock = 0 } = limits[kind];
  // What is further ahead than it could be was counted before the clock was set back: it must lock
  // nobody out.
  const recentTries = sql`array(select try from unnest(${attempt.tries}) as try
    where try > ${at} - ${toInterval(window)} and try < ${at} + ${toInterval(window)})`;
  const lockedUntil = lock > 0 ? sql`${at} + ${toInterval(lock)}` : sql`null::timestamptz`;
  return sql`insert into ${attempt} (kind, subject, part, tries, last_at)
    select ${kind}::text, ${subject}, ${part}, array[${at}], ${at} where ${condition}
    on conflict (kind, subject, part) do update
      set tries = ${recentTries} || ${at}, last_at = ${at},
        locked_until = case when cardinality(${recentTries}) + 1 >= ${sql.raw(String(max))} then ${lockedUntil} end
      where (${attempt.lockedUntil} is null or ${attempt.lockedUntil} <= ${at}
          or ${attempt.lockedUntil} > ${at} + ${toInterval(2 * lock)})
        and cardinality(${recentTries}) < ${sql.raw(String(max))}
    returning ${attempt.lockedUntil} is not null as locks`;
}

/**
 * Returns the statement that removes the attempt made at `at` and the lock, if `condition` is true:
 * the count is below the limit again.
 */
export function buildReturn(
  kind: LimitKind,
  { subject, part = noPart, at }: LimitSql,
  condition = sql`true`,
): SQL {
  const position = sql`array_position(${attempt.tries}, ${at})`;
  return sql`update ${attempt}
    set tries = tries[:${position} - 1] || tries[${position} + 1:], locked_until = null
    where kind = ${kind}::text and subject = ${subject} and part = ${part}
      and ${position} is not null and ${condition}`;
}

const toInterval = (milliseconds: number): SQL =>
  sql`interval '${sql.raw(String(milliseconds))} milliseconds'`;

const oneLimit = {
  subject: sql`${sql.placeholder('subject')}::text`,
  part: sql`${sql.placeholder('part')}::text`,
  at: sql`${sql.placeholder('at')}::timestamptz(3)`,
};

/** Returns the statement of each kind, which takes `toValues`. */
const createStatements = (build: typeof buildTake): ReadonlyMap<LimitKind, Statement> =>
  new Map(limitKinds.map((kind) => [kind, createStatement(build(kind, oneLimit))]));

const takeStatements = createStatements(buildTake);
const returnStatements = createStatements(buildReturn);

const toValues = ({ subject, part = '' }: LimitKey, at: Date): Record<string, unknown> => ({
  subject,
  part,
  at: at.toISOString(),
});

/**
 * Counts an attempt before it is made. Also enforces the limit for concurrent attempts on several
 * instances. On success call `forgetAttempts`, or `returnAttempt` if one success must not clear
 * the other attempts. Must not run inside a transaction that may be rolled back. Returns true if
 * this attempt locks the account, unless it succeeds.
 * @throws DomainError `account_locked` with `locked_until` if the limit has a lock; otherwise
 * `throttled`.
 */
export async function takeAttempt(
  executor: Executor,
  limitKey: LimitKey,
  now: Date,
): Promise<boolean> {
  const statement = takeStatements.get(limitKey.kind);
  const [taken] =
    (await statement?.runIn<{ locks: boolean }>(executor, toValues(limitKey, now))) ?? [];
  if (!taken) throw await createLimitError(executor, limitKey, now);
  return taken.locks;
}

/** Removes the attempt made at `at` and the lock: the count is below the limit again. */
export async function returnAttempt(
  executor: Executor,
  limitKey: LimitKey,
  at: Date,
): Promise<void> {
  await returnStatements.get(limitKey.kind)?.runIn(executor, toValues(limitKey, at));
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

/** Returns the refusal of an attempt that exceeds its limit, as the limit's row says. */
export async function createLimitError(
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
  const account = getAttemptedAccount(limitKey);
  return lock === undefined
    ? new DomainError('throttled', { account, retryAfterSeconds })
    : new DomainError('account_locked', {
        account,
        extra: { locked_until: opensAt },
        retryAfterSeconds,
      });
}

/** Returns whose attempts a counter counts; undefined for those of a network. */
function getAttemptedAccount({ kind, subject }: LimitKey): AttemptedAccount | undefined {
  if (kind === 'sign_in' || kind === 'reset_mail') return { email: subject };
  return kind === 'sign_in_address' || kind === 'auth_address' || kind === 'reset_mail_address'
    ? undefined
    : { id: subject };
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
