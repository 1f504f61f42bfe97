import type { TeamFilter } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { comparisonKey } from '#server/database/columns.ts';
import type { Statement } from '#server/database/statement.ts';
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

/** Returns the statement limited to an assignee, to a team of the caller, to both or to neither. */
type AssigneeStatements = (hasAssignee: boolean, team: TeamFilter | undefined) => Statement;

/**
 * Creates the statements of what is assigned to somebody, each when it is first run: `build` gets the condition
 * on the column. Their parameter is `assigned_to`, and the caller for a team.
 */
export function createAssigneeStatements(
  assignedTo: PgColumn,
  build: (condition: SQL) => Statement,
): AssigneeStatements {
  const statements = new Map<string, Statement>();
  return (hasAssignee, team) => {
    const key = `${hasAssignee} ${team ?? ''}`;
    const conditions = [
      sql`true`,
      ...(hasAssignee ? [sql`${assignedTo} = ${sql.placeholder('assigned_to')}::uuid`] : []),
      ...(team ? [filterTeam(assignedTo)[team]] : []),
    ];
    const statement = statements.get(key) ?? build(sql.join(conditions, sql` and `));
    statements.set(key, statement);
    return statement;
  };
}
