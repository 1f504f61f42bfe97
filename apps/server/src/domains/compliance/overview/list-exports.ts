import { and, desc, eq, getTableName, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ComplianceOverview } from '@portal/contract/compliance';
import { auditEntry } from '#server/audit/audit.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName } from '#server/domains/users/index.ts';
import type { Context } from '#server/resource/context.ts';

/** Maximum number of listed exports. */
const latest = 10;

const maker = alias(userAccount, 'maker');

const selectPerson = (account: typeof userAccount | typeof maker) => sql<{
  id: string;
  name: string;
}>`
  json_build_object('id', ${account.id}, 'name', ${displayName(account)})`;

/** Returns the latest exports of personal data from the audit trail, and their total. */
export async function listExports({ database }: Context): Promise<ComplianceOverview['exports']> {
  const { action, actorId, at, id, objectId, objectType, ordinal } = auditEntry;
  const isExport = and(eq(action, 'export'), eq(objectType, getTableName(userAccount)));
  const total = await database.orm.$count(auditEntry, isExport);
  const made = await database.orm
    .select({
      id,
      at,
      user_id: objectId,
      person: selectPerson(userAccount),
      made_by: selectPerson(maker),
    })
    .from(auditEntry)
    .innerJoin(userAccount, eq(userAccount.id, objectId))
    .innerJoin(maker, eq(maker.id, actorId))
    .where(isExport)
    .orderBy(desc(ordinal))
    .limit(latest);
  return { total, latest: made };
}
