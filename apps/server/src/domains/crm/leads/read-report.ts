import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { getLeadReport as route, leadStages, type LeadReport } from '@portal/contract/crm';
import { maxReportDays } from '@portal/contract/kernel';
import { naturalCollation } from '#server/database/columns.ts';
import { rowBlock } from '#server/database/row-block.table.ts';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { addDays, countDays, getMonday, getStartOfDay } from '#server/kernel/calendar-day.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { lead, leadMove } from './lead.table.ts';
import { accountName, accountReference } from './lead.resource.ts';

const isInPeriod = (
  instant: PgColumn,
): SQL => sql`${instant} >= ${sql.placeholder('since')}::timestamptz
  and ${instant} < ${sql.placeholder('before')}::timestamptz`;

/**
 * Selects the Monday of an instant's week from the weeks of the period. PostgreSQL could derive it,
 * but knows other time zones than this process.
 */
const toWeek = (instant: PgColumn): SQL => sql`(${sql.placeholder('mondays')}::date[])[
  width_bucket(${instant}, ${sql.placeholder('week_starts')}::timestamptz[])]`;

/** Selects current outcomes that were reached in the period, by an index-only scan. */
const selectOutcomesBy = (column: PgColumn): SQL => sql`select ${column} as by_what,
    count(*) filter (where ${lead.stage} = 'won') as won,
    count(*) filter (where ${lead.stage} = 'lost') as lost
  from ${lead} where ${lead.stage} in ('won', 'lost') and ${isInPeriod(lead.stageChangedAt)}
  group by ${column}`;

const totals = createStatement(sql`select stages.stage,
    coalesce(sum(${rowBlock.rowCount}), 0)::bigint as count
  from unnest(${sql.placeholder('stages')}::text[]) with ordinality as stages (stage, place)
  left join ${rowBlock} on ${rowBlock.relation} = 'lead:' || stages.stage
  group by stages.stage, stages.place order by stages.place`);

const flow = createStatement(sql`select ${toWeek(leadMove.at)} as week,
    ${leadMove.fromStage} as from_stage, ${leadMove.toStage} as to_stage, count(*) as count
  from ${leadMove} where ${isInPeriod(leadMove.at)} group by 1, 2, 3 order by 1, 2 nulls first, 3`);

const bySource = createStatement(sql`select by_what as source, won, lost
  from (${selectOutcomesBy(lead.source)}) as counted order by by_what nulls last`);

const bySalesperson = createStatement(sql`select ${accountReference} as salesperson, won, lost
  from (${selectOutcomesBy(lead.assignedTo)}) as counted
  left join ${userAccount} on ${userAccount.id} = counted.by_what
  order by ${userAccount.id} is null, ${accountName} ${naturalCollation}, ${userAccount.id}`);

const lostWithoutReason = createStatement(sql`select count(*) as count from ${lead}
  where ${lead.stage} = 'lost' and ${lead.lostReason} is null and ${isInPeriod(lead.stageChangedAt)}`);

/**
 * Returns the report on the pipeline: current totals per stage, and moves, won and lost leads in
 * the period, whose days begin where the caller is. Runs one statement per section.
 * @throws DomainError 400 at `to` for a period that is empty or too long.
 */
export async function readReport(
  context: Context,
  { from, to }: { from: string; to: string },
): Promise<LeadReport> {
  authorize(context.actor, route.access);
  const days = countDays({ from, until: to });
  if (days < 1 || days > maxReportDays) {
    throw fieldError('to', 'due_calendar.until', { most: maxReportDays });
  }
  const { database, timeZone } = context;
  const period = {
    since: getStartOfDay(from, timeZone).toISOString(),
    before: getStartOfDay(addDays(to, 1), timeZone).toISOString(),
  };
  const [stageTotals, moves, sources, people, [unexplained]] = await Promise.all([
    totals.run<LeadReport['totals'][number]>(database, { stages: leadStages }),
    flow.run<LeadReport['flow'][number]>(database, {
      ...period,
      ...listWeeks({ from, to }, timeZone),
    }),
    bySource.run<LeadReport['by_source'][number]>(database, period),
    bySalesperson.run<LeadReport['by_salesperson'][number]>(database, period),
    lostWithoutReason.run<{ count: number }>(database, period),
  ]);
  return {
    totals: stageTotals,
    flow: moves,
    by_source: sources,
    by_salesperson: people,
    lost_without_reason: unexplained?.count ?? 0,
  };
}

/** Lists the weeks of a period with their first instants. */
function listWeeks({ from, to }: { from: string; to: string }, timeZone: string) {
  const mondays: string[] = [];
  for (let monday = getMonday(from); monday <= to; monday = addDays(monday, 7)) {
    mondays.push(monday);
  }
  const weekStarts = mondays.map((monday) => getStartOfDay(monday, timeZone).toISOString());
  return { mondays, week_starts: weekStarts };
}
