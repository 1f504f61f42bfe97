import { sql } from 'drizzle-orm';
import { listLeadSalespeople as route, type LeadSalespeople } from '@portal/contract/crm';
import { naturalCollation } from '#server/database/columns.ts';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { lead } from './lead.table.ts';
import { accountName, accountReference } from './lead.resource.ts';

const ableTo = sql`exists (select from ${groupMember}
  join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
  where ${groupMember.userId} = ${userAccount.id} and 'pipeline' = any(${userGroup.permissions}))`;

const statement = createStatement(sql`
  select ${accountReference} as salesperson, coalesce(counted.leads, 0) as open_count
  from (select ${lead.assignedTo} as assigned_to, count(*) as leads from ${lead}
    where ${lead.stage} not in ('won', 'lost') group by ${lead.assignedTo}) as counted
  full join (select ${userAccount.id} as id from ${userAccount}
    where ${userAccount.role} = 'employee' and ${userAccount.isActive}
      and ${userAccount.anonymizedAt} is null and ${ableTo}) as able on able.id = counted.assigned_to
  left join ${userAccount} on ${userAccount.id} = coalesce(counted.assigned_to, able.id)
  order by ${userAccount.id} is null, ${accountName} ${naturalCollation}, ${userAccount.id}`);

/**
 * Lists employees who work on leads or may be assigned one, by name, with their open leads;
 * unassigned ones last.
 */
export async function listSalespeople(context: Context): Promise<LeadSalespeople> {
  authorize(context.actor, route.access);
  const results = await statement.run<LeadSalespeople['results'][number]>(context.database, {});
  return { results };
}
