import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  getLeadReport as route,
  leadStages,
  maxReportDays,
  type LeadReport,
} from '@portal/contract/crm';
import { naturalCollation } from '#server/database/columns.ts';
import { rowBlock } from '#server/database/row-block.table.ts';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { countDays } from '#server/kernel/calendar-day.ts';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { lead, leadMove } from './lead.table.ts';
import { accountName, accountReference } from './lead.resource.ts';

const isInPeriod = (instant: PgColumn): SQL => sql`${instant} >= ${sql.placeholder('from')}::date
  and ${instant} < ${sql.placeholder('to')}::date + 1`;

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

const flow = createStatement(sql`select date_trunc('week', ${leadMove.at})::date as week,
    ${leadMove.fromStage} as from_stage, ${leadMove.toStage} as to_stage, count(*) as count
  from ${leadMove} where ${isInPeriod(leadMove.at)} group by 1, 2, 3 order by 1, 2 nulls first, 3`);

const bySource = createStatement(sql`select by_what as source, won, lost
  from (${selectOutcomesBy(lead.source)}) as counted order by by_what nulls last`);

const bySalesperson = createStatement(sql`select ${accountReference} as salesperson, won, lost
  from (${selectOutcomesBy(lead.assignedTo)}) as counted
  left join ${userAccount} on ${userAccount.id} = counted.by_what
  order by ${userAccount.id} is null, ${accountName} ${naturalCollation}, ${userAccount.id}`);

/**
 * Returns the report on the pipeline: current totals per stage, and moves, won and lost leads in
 * the period. Runs one statement per section.
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
  const { database } = context;
  const [stageTotals, moves, sources, people] = await Promise.all([
    totals.run<LeadReport['totals'][number]>(database, { stages: leadStages }),
    flow.run<LeadReport['flow'][number]>(database, { from, to }),
    bySource.run<LeadReport['by_source'][number]>(database, { from, to }),
    bySalesperson.run<LeadReport['by_salesperson'][number]>(database, { from, to }),
  ]);
  return { totals: stageTotals, flow: moves, by_source: sources, by_salesperson: people };
}
