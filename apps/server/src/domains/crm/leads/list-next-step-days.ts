import type { PlannedStep } from '@portal/contract/crm';
import { maxPerDay, type TeamFilter } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import { instantInJson } from '#server/database/columns.ts';
import type { Database } from '#server/database/database.ts';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { createAssigneeStatements } from '#server/domains/users/index.ts';
import { requestUserId } from '#server/resource/resource.ts';
import { customer } from '../customers/customer.table.ts';
import { accountReference } from './lead.resource.ts';
import { isOpen, lead } from './lead.table.ts';

/** Next step of the calendar, with additional fields for the feed. */
export interface CalendarStep extends PlannedStep {
  readonly version: number;
  readonly updated_at: string;
}

/** A day on which next steps are to be done. */
export interface StepDay {
  readonly date: string;
  readonly next_steps_count: number;
  readonly next_steps: CalendarStep[];
}

interface StepQuery {
  readonly from: string;
  readonly to: string;
  /** Limits the steps to the leads of this employee; all leads without it. */
  readonly assignedTo?: string | undefined;
  /** Limits the steps to the leads of the reader's team. */
  readonly team?: TeamFilter | undefined;
  /** Whose steps come first on each day. */
  readonly readerId: string | null;
}

/**
 * Lists the next steps of open leads per day of a range in one statement: an index finds the leads
 * of the range to count, and those of a day to show. For employees who may read all leads.
 */
export function listNextStepDays(
  { database }: { readonly database: Database },
  { from, to, assignedTo, team, readerId }: StepQuery,
): Promise<StepDay[]> {
  const values = { from, to, assigned_to: assignedTo, scope_user_id: readerId };
  return getStatement(assignedTo !== undefined, team).run<StepDay>(database, values);
}

/** Selects the first steps of a day, those of the reader before others. */
const selectSteps = (conditions: SQL): SQL => {
  const isOwn = sql`(${lead.assignedTo} is not distinct from ${requestUserId})`;
  const order = sql`${isOwn} desc, ${lead.ordinal}`;
  return sql`(select coalesce(json_agg(json_build_object(
      'id', ${lead.id}, 'next_step', ${lead.nextStep}, 'contact', ${lead.contactName},
      'organization', coalesce(${customer.name}, ${lead.organization}),
      'assigned_to', ${accountReference}, 'version', ${lead.version},
      'updated_at', ${instantInJson(lead.updatedAt)}
    ) order by ${order}), '[]')
    from (select * from ${lead} where ${lead.nextStepOn} = planned.day and ${conditions}
      order by ${order} limit ${sql.raw(String(maxPerDay.steps))}) as lead
    left join ${customer} on ${customer.id} = ${lead.customerId}
    left join ${userAccount} on ${userAccount.id} = ${lead.assignedTo})`;
};

function createDaysStatement(ofLeads: SQL): Statement {
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
  const conditions = sql`${isOpen(lead.stage)} and ${ofLeads}`;
  return createStatement(sql`with planned as (
      select ${lead.nextStepOn} as day, count(*) as found from ${lead}
      where ${lead.nextStepOn} between ${from}::date and ${to}::date and ${conditions}
      group by ${lead.nextStepOn}
    )
    select day as date, found as next_steps_count, ${selectSteps(conditions)} as next_steps
    from planned order by day`);
}

/** Returns the statement for leads of everybody, of one employee, of a team, or of both. */
const getStatement = createAssigneeStatements(lead.assignedTo, createDaysStatement);
