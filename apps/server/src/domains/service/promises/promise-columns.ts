import { defaultUrgency, openWorkStatuses, urgencies } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import { bigint, index, text, type PgColumn } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { freeText, personal, plain } from '#server/database/privacy.ts';

/**
 * Columns of what is promised to a customer, for requests and tickets (docs/decisions/0084). A
 * promise is breached from `breachesAt` on: the first due time that passes, or passed, before it is
 * met. A due time that comes after the start of waiting for the customer cannot pass.
 */
export const promiseColumns = () => ({
  urgency: plain(text({ enum: urgencies }).notNull().default(defaultUrgency)),
  contactPhone: personal(text('contact_phone')),
  contactWhen: freeText(text('contact_when')),
  answerDueAt: plain(instant('answer_due_at')),
  solveDueAt: plain(instant('solve_due_at')),
  /** Times of the warnings, at 80 % of the working time. */
  answerWarnAt: plain(instant('answer_warn_at')),
  solveWarnAt: plain(instant('solve_warn_at')),
  answeredAt: plain(instant('answered_at')),
  /** Time at which the work was completed or ended. */
  solvedAt: plain(instant('solved_at')),
  /** Time since which the clock stands until the customer replies. */
  pausedAt: plain(instant('paused_at')),
  /** Working time in which the clock stood, in milliseconds. */
  pausedFor: plain(bigint('paused_for', { mode: 'number' }).notNull().default(0)),
  /** Time up to which employees were alerted of promises that are at risk or missed. */
  alertedUntil: plain(instant('alerted_until')),
  breachesAt: plain(
    instant('breaches_at').generatedAlwaysAs(
      sql`least(
        case when answer_due_at < coalesce(least(answered_at, paused_at), 'infinity') then answer_due_at end,
        case when solve_due_at < coalesce(least(solved_at, paused_at), 'infinity') then solve_due_at end)`,
    ),
  ),
});

type PromiseColumn = 'id' | 'ordinal' | 'urgency' | 'answerDueAt' | 'solveDueAt' | 'breachesAt';

type AlertColumn =
  | 'answerDueAt'
  | 'answerWarnAt'
  | 'answeredAt'
  | 'solveDueAt'
  | 'solveWarnAt'
  | 'solvedAt'
  | 'pausedAt'
  | 'alertedUntil';

/**
 * Selects when employees are alerted next: at the first warning or due time of a promise that is not
 * met and not reported yet. Null while the clock stands. An index has the same expression.
 */
export function selectNextAlert(table: Record<AlertColumn, PgColumn>): SQL {
  const unreported = (at: PgColumn): SQL =>
    sql`case when ${at} > coalesce(${table.alertedUntil}, '-infinity') then ${at} end`;
  const next = (metAt: PgColumn, ...times: PgColumn[]): SQL =>
    sql`case when ${metAt} is null then least(${sql.join(times.map(unreported), sql`, `)}) end`;
  const answer = next(table.answeredAt, table.answerWarnAt, table.answerDueAt);
  const solution = next(table.solvedAt, table.solveWarnAt, table.solveDueAt);
  return sql`(case when ${table.pausedAt} is null then least(${answer}, ${solution}) end)`;
}

/** What is due at this time or later stands without a promise, or waits for the customer. */
export const dueOfUnpromised = '9999-12-31T00:00:00.000Z';

/**
 * Selects when work is due next, by which the desk's list is ordered: the answer, then the solution.
 * What has no promise comes after that, and what waits for the customer at the end. An index has the
 * same expression.
 */
export function selectNextDue(
  table: Record<'answerDueAt' | 'answeredAt' | 'solveDueAt' | 'pausedAt', PgColumn>,
): SQL {
  const unpromised = sql.raw(`'${dueOfUnpromised}'`);
  return sql`(case when ${table.pausedAt} is not null then 'infinity'
    when ${table.answeredAt} is null then coalesce(${table.answerDueAt}, ${table.solveDueAt}, ${unpromised})
    else coalesce(${table.solveDueAt}, ${unpromised}) end)`;
}

/** Condition: work that is still to be done. */
export const isOpenWork = ({ status }: Record<'status', PgColumn>): SQL =>
  sql`${status} in (${sql.raw(openWorkStatuses.map((name) => `'${name}'`).join(', '))})`;

/** Indexes for the filters and orderings by urgency and promise. */
export const promiseIndexes = (
  name: string,
  table: Record<PromiseColumn | AlertColumn, PgColumn>,
) => [
  index(`${name}_urgency`).on(table.urgency, table.ordinal),
  index(`${name}_answer_due_order`).on(sql`coalesce(${table.answerDueAt}, 'infinity')`, table.id),
  index(`${name}_solve_due_order`).on(sql`coalesce(${table.solveDueAt}, 'infinity')`, table.id),
  index(`${name}_breaches`)
    .on(table.breachesAt)
    .where(sql`${table.breachesAt} is not null`),
  index(`${name}_paused`)
    .on(table.ordinal)
    .where(sql`${table.pausedAt} is not null`),
  index(`${name}_next_alert`)
    .on(selectNextAlert(table))
    .where(sql`${selectNextAlert(table)} is not null`),
];
