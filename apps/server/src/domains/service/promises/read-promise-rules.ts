import { toMinutes } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { PromiseRules } from './promise.ts';
import {
  serviceHoliday,
  serviceTargets,
  serviceTargetsId,
  type StoredHoliday,
} from './service-targets.table.ts';
import type { TimeSpan } from './working-time.ts';

type Settings = typeof serviceTargets.$inferSelect;

/** Rules as `selectPromiseRules` returns them. */
export interface StoredRules {
  readonly timeZone: string;
  readonly hours: Settings['hours'];
  readonly targets: Settings['targets'];
  readonly publicHolidays: readonly StoredHoliday[];
  readonly ownHolidays: readonly { readonly firstDay: string; readonly lastDay: string }[];
}

/**
 * Selects the rules as one JSON value, for a statement that reads something else too. Own holidays of
 * the past matter where a clock stood then; those of before last year do not.
 */
export const selectPromiseRules: SQL = sql`(select json_build_object(
    'timeZone', ${serviceTargets.timeZone}, 'hours', ${serviceTargets.hours},
    'targets', ${serviceTargets.targets}, 'publicHolidays', ${serviceTargets.publicHolidays},
    'ownHolidays', (select coalesce(json_agg(json_build_object(
        'firstDay', ${serviceHoliday.firstDay}, 'lastDay', ${serviceHoliday.lastDay})), '[]')
      from ${serviceHoliday} where ${serviceHoliday.lastDay} > localtimestamp - interval '400 days'))
  from ${serviceTargets} where ${serviceTargets.id} = ${sql.raw(`'${serviceTargetsId}'`)})`;

const statement = createStatement(sql`select ${selectPromiseRules} as rules`);

/** Reads what the supplier promises at present. No process keeps a copy. */
export async function readPromiseRules(executor: Executor | Database): Promise<PromiseRules> {
  const [row] = await statement.runIn<{ rules: StoredRules | null }>(executor, {});
  if (!row?.rules) throw new Error('The row of the service targets is missing');
  return toPromiseRules(row.rules);
}

/** Returns the rules in the form in which they are applied. */
export function toPromiseRules(stored: StoredRules): PromiseRules {
  const { timeZone, hours, targets, publicHolidays, ownHolidays } = stored;
  const publicDays = new Set(publicHolidays.map(({ day }) => day));
  const week = Array.from({ length: 7 }, (_none, at) =>
    hours
      .filter(({ weekday }) => weekday === at + 1)
      .map(({ from, until }): TimeSpan => ({ from: toMinutes(from), until: toMinutes(until) }))
      .toSorted((a, b) => a.from - b.from),
  );
  const isHoliday = (day: string): boolean =>
    publicDays.has(day) ||
    ownHolidays.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  return { targets, calendar: { timeZone, week, isHoliday } };
}
