import type { AuditChain } from '@portal/contract/compliance';
import type { Context } from '#server/resource/context.ts';

/** Returns the last link of the chain and the number of rows after it. */
export async function readChain({ database }: Context): Promise<AuditChain> {
  const { rows } = await database.pool.query<AuditChain>(
    `select coalesce(last.chained_rows, 0) as chained_rows, last.chained_at as chained_at,
       encode(last.hash, 'hex') as head,
       (select count(*) from audit_entry as entry
        where (entry.era, entry.transaction, entry.ordinal) > (coalesce(last.era, 0),
          coalesce(last.transaction, '0'::xid8), coalesce(last.ordinal, 0))) as unchained_rows
     from (select) as one left join lateral (
       select * from audit_chain_link as link order by link.number desc limit 1) as last on true`,
  );
  return rows[0] ?? { chained_rows: 0, unchained_rows: 0, chained_at: null, head: null };
}
