import { sql } from 'drizzle-orm';
import { bigint, check, integer, uuid } from 'drizzle-orm/pg-core';
import { instant, transactionId } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/**
 * The one row that names the last audit entry that was forwarded, in the order of the chain
 * (docs/decisions/0025), and the run that is forwarding.
 */
export const auditForward = defineTable(
  'audit_forward',
  {
    id: key(integer().primaryKey()),
    era: key(integer().notNull()),
    transaction: key(transactionId().notNull()),
    ordinal: key(bigint({ mode: 'number' }).notNull()),
    claim: key(uuid()),
    claimedUntil: plain(instant('claimed_until')),
  },
  (table) => [check('audit_forward_is_one', sql`${table.id} = 1`)],
);
