import { urgencies } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { anyOf } from '#server/resource/list/source.ts';
import { requestTime } from '#server/resource/resource.ts';

type PromiseTable = Readonly<
  Record<'urgency' | 'breachesAt' | 'pausedAt' | 'answerDueAt' | 'solveDueAt', PgColumn>
>;

const isBreached = ({ breachesAt }: PromiseTable): SQL => sql`${breachesAt} <= ${requestTime}`;

/** Returns the fields of a promise that are no columns. */
export const promisedFields = (table: PromiseTable) => ({
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
