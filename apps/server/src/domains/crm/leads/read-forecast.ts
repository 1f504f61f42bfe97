import { sql } from 'drizzle-orm';
import { getLeadForecast as route, type LeadForecast } from '@portal/contract/crm';
import { naturalCollation } from '#server/database/columns.ts';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { selectProbability } from './board-statement.ts';
import { lead } from './lead.table.ts';
import { accountName, accountReference } from './lead.resource.ts';

const statement = createStatement(sql`
  select counted.month::text as month, ${accountReference} as salesperson, counted.leads as count,
    counted.amount::text as sum, round(counted.weighted, 2)::text as weighted_sum
  from (select date_trunc('month', ${lead.expectedCloseOn}::timestamp)::date as month,
      ${lead.assignedTo} as assigned_to, count(*) as leads,
      coalesce(sum(${lead.expectedValue}), 0.00) as amount,
      coalesce(sum(${lead.expectedValue} * ${selectProbability(sql`${lead.stage}`)} / 100), 0) as weighted
    from ${lead} where ${lead.expectedCloseOn} is not null and ${lead.stage} not in ('won', 'lost')
    group by 1, 2) as counted
  left join ${userAccount} on ${userAccount.id} = counted.assigned_to
  order by counted.month, ${userAccount.id} is null, ${accountName} ${naturalCollation}, ${userAccount.id}`);

/** Returns what open leads are expected to bring, by the month of their close and by salesperson. */
export async function readForecast(context: Context): Promise<LeadForecast> {
  authorize(context.actor, route.access);
  const results = await statement.run<LeadForecast['results'][number]>(context.database, {});
  return { results };
}
