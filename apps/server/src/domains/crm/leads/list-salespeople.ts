import { sql } from 'drizzle-orm';
import { listLeadSalespeople as route, type LeadSalespeople } from '@portal/contract/crm';
import { peopleOrder } from '#server/database/columns.ts';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorise } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { lead } from './lead.table.ts';
import { nameOfPerson, namedPerson } from './named-person.ts';

const statement = createStatement(sql`
  select ${namedPerson} as salesperson, counted.leads as open_count
  from (select ${lead.assignedTo} as assigned_to, count(*) as leads from ${lead}
    where ${lead.stage} not in ('won', 'lost') group by ${lead.assignedTo}) as counted
  left join ${userAccount} on ${userAccount.id} = counted.assigned_to
  order by ${userAccount.id} is null, ${nameOfPerson} ${peopleOrder}, ${userAccount.id}`);

/** Who has open leads, by name, and how many; those of nobody last. */
export async function listSalespeople(context: Context): Promise<LeadSalespeople> {
  authorise(context.actor, route.access);
  const results = await statement.run<LeadSalespeople['results'][number]>(context.database, {});
  return { results };
}
