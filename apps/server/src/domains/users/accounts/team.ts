import type { TeamFilter } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { comparisonKey } from '#server/database/columns.ts';
import { requestUserId } from '#server/resource/resource.ts';
import { userAccount } from './user-account.table.ts';

/**
 * Selects the employees of the caller's team: none for a caller without one, as every customer's user is.
 * Reads the employees alone, by the index of roles; a supplier has some hundreds.
 */
const selectOwnTeam = sql`select member.id from ${userAccount} as caller
  join ${userAccount} as member on member.role = 'employee' and member.team is not null
    and ${comparisonKey(sql`member.team`)} = ${comparisonKey(sql`caller.team`)}
  where caller.id = ${requestUserId} and caller.role = 'employee'`;

/** Returns the conditions of a filter by team, for a column of who something is assigned to. */
export function filterTeam(assignedTo: PgColumn): Readonly<Record<TeamFilter, SQL>> {
  const isOfTeam = sql`${assignedTo} = any(array(${selectOwnTeam}))`;
  return {
    mine: isOfTeam,
    mine_or_unassigned: sql`(${assignedTo} is null or ${isOfTeam})`,
  };
}
