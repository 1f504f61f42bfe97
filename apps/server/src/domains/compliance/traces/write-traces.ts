import { nobodysId } from '@portal/contract/compliance';
import { inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { insertAuditRows, toAuditRows, type AuditRows } from '#server/audit/write-audit-entry.ts';
import type { Database } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { findObjects } from './foreign-objects.ts';
import type { Trace, TraceAction } from './trace.ts';
import type { CountedTrace } from './trace-collector.ts';

/**
 * Writes a batch of traces as audit entries, in one transaction, and returns how many attempts of each
 * action it contains. Ids that nobody has become no entry.
 */
export async function writeTraces(
  database: Database,
  batch: readonly CountedTrace[],
): Promise<ReadonlyMap<TraceAction, number>> {
  const accounts = await findAccounts(database, batch);
  const objects = await findObjects(database, [
    ...new Set(batch.flatMap(({ trace }) => trace.objectIds)),
  ]);
  const written = new Map<TraceAction, number>();
  const rows: AuditRows[] = [];
  for (const counted of batch) {
    const object = findObject(counted.trace, { accounts, objects });
    if (!object) continue;
    rows.push(toRows(counted, object));
    const { action } = counted.trace;
    written.set(action, (written.get(action) ?? 0) + counted.count);
  }
  if (rows.length > 0) await database.orm.transaction((tx) => insertAuditRows(tx, rows));
  return written;
}

/** Returns the ids of the accounts whose e-mail address was entered. */
async function findAccounts(
  { orm }: Database,
  batch: readonly CountedTrace[],
): Promise<ReadonlyMap<string, string>> {
  const emails = batch.flatMap(({ trace: { account } }) =>
    account && 'email' in account ? [account.email] : [],
  );
  if (emails.length === 0) return new Map();
  const found = await orm
    .select({ id: userAccount.id, email: userAccount.email })
    .from(userAccount)
    .where(inArray(userAccount.email, [...new Set(emails)]));
  return new Map(found.map(({ id, email }) => [email, id]));
}

interface TracedObject {
  readonly table: PgTable;
  readonly objectId: string;
}

/** Returns what an entry is about: an object, or an account; null for an id that nobody has. */
function findObject(
  { action, account, actor, objectIds }: Trace,
  {
    accounts,
    objects,
  }: {
    readonly accounts: ReadonlyMap<string, string>;
    readonly objects: ReadonlyMap<string, PgTable>;
  },
): TracedObject | null {
  if (action === 'foreign_object_refused') {
    for (const objectId of objectIds) {
      const table = objects.get(objectId);
      if (table) return { table, objectId };
    }
    return null;
  }
  const attempted = account && ('id' in account ? account.id : accounts.get(account.email));
  const objectId = attempted ?? (account ? null : getUserId(actor)) ?? nobodysId;
  return { table: userAccount, objectId };
}

function toRows({ trace, count, lastAt }: CountedTrace, object: TracedObject): AuditRows {
  const { action, actor, at, call, ip, requestId, userAgent } = trace;
  return toAuditRows(
    { actor, ip, now: at, requestId },
    {
      action,
      ...object,
      facts: {
        plain: {
          ...(call === '' ? {} : { call }),
          ...(count === 1 ? {} : { count, lastAt: lastAt.toISOString() }),
        },
        personal: userAgent === null ? {} : { userAgent },
      },
    },
  );
}
