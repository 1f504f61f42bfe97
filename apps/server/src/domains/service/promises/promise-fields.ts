import { urgencies } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { anyOf } from '#server/resource/list/source.ts';
import { requestTime } from '#server/resource/resource.ts';

type PromiseTable = Readonly<
  Record<
    | 'urgency'
    | 'breachesAt'
    | 'pausedAt'
    | 'answerDueAt'
    | 'answerWarnAt'
    | 'answeredAt'
    | 'solveDueAt'
    | 'solveWarnAt'
    | 'solvedAt',
    PgColumn
  >
>;

const isBreached = ({ breachesAt }: PromiseTable): SQL => sql`${breachesAt} <= ${requestTime}`;

/** Condition: the warning of the next promise has passed, and the promise has not. */
export function isAtRisk(table: Omit<PromiseTable, 'urgency' | 'breachesAt'>): SQL {
  const { answerDueAt, answerWarnAt, answeredAt, solveDueAt, solveWarnAt, solvedAt } = table;
  return sql`(${table.pausedAt} is null and ${solvedAt} is null and case
    when ${answeredAt} is null and ${answerDueAt} is not null
    then ${answerWarnAt} <= ${requestTime} and ${answerDueAt} > ${requestTime}
    else ${solveWarnAt} <= ${requestTime} and ${solveDueAt} > ${requestTime} end)`;
}

/** Returns the fields of a promise that are no columns. */
export const promisedFields = (table: PromiseTable) => ({
  at_risk: sql`coalesce(${isAtRisk(table)}, false)`,
  breached: sql`coalesce(${isBreached(table)}, false)`,
  waiting_for_customer: sql`(${table.pausedAt} is not null)`,
});

/** Returns the filters by urgency and promise. */
export const filterPromises = (table: PromiseTable) => ({
  urgency: anyOf(table.urgency, urgencies),
  breached: {
    true: isBreached(table),
    false: sql`(${isBreached(table)}) is not true`,
  },
  waiting_for_customer: {
    true: sql`${table.pausedAt} is not null`,
    false: sql`${table.pausedAt} is null`,
  },
});

/** Returns the orderings by due time; what has none comes last. */
export const orderPromises = ({ answerDueAt, solveDueAt }: PromiseTable) => ({
  answer_due_at: sql`coalesce(${answerDueAt}, 'infinity')`,
  solve_due_at: sql`coalesce(${solveDueAt}, 'infinity')`,
});
