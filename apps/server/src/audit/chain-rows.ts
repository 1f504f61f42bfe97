import { sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import { auditHead, auditChainLink } from './audit-chain-link.table.ts';
import {
  chainStart,
  chainedColumns,
  hashLink,
  toLeaf,
  packLeaves,
  type ChainedRow,
  type ChainPosition,
} from './chain-link.ts';

/** Small enough that reading and hashing do not block the processor. */
const maxRows = 500;

interface LastLink extends ChainPosition, Record<string, unknown> {
  readonly number: string;
  readonly chained_rows: string;
  readonly hash: Buffer;
}

/**
 * Chains the next rows of the audit log. Returns their number: 0 if none is due, or if another
 * process is chaining. Never blocks writers. A row is due once its transaction is certainly over:
 * its number is below that of the oldest running one, so no row can be inserted before it later.
 */
export async function chainRows(database: Database, now: Date): Promise<number> {
  return database.orm.transaction(async (tx) => {
    const locked = await tx.execute<{ hash: Buffer }>(
      sql`select hash from ${auditHead} for update skip locked`,
    );
    if (locked.rows.length === 0) return 0;
    const last = await getLastLink(tx);
    const { rows } = await tx.execute<ChainedRow & Record<string, unknown>>(
      sql`select ${sql.raw(chainedColumns)} from audit_entry as entry
        where ${isAfter(last)}
          and (era, transaction) < (audit_era(), pg_snapshot_xmin(pg_current_snapshot()))
        order by entry.era, entry.transaction, entry.ordinal limit ${maxRows}`,
    );
    const end = rows.at(-1);
    if (!end) return 0;
    const link = {
      number: Number(last.number) + 1,
      era: end.era,
      transaction: end.transaction,
      ordinal: end.ordinal,
      row_count: rows.length,
      chained_rows: Number(last.chained_rows) + rows.length,
      chained_at: now.toISOString(),
      leaves: packLeaves(rows.map(toLeaf)),
    };
    const hash = hashLink(last.hash, link);
    await tx.execute(sql`insert into audit_chain_link
      (number, era, transaction, ordinal, row_count, chained_rows, chained_at, leaves, hash)
      values (${link.number}, ${link.era}, ${link.transaction}::xid8, ${link.ordinal},
        ${link.row_count}, ${link.chained_rows}, ${link.chained_at}, ${link.leaves}, ${hash})`);
    await tx.execute(sql`update audit_head set number = ${link.number}, hash = ${hash}`);
    return rows.length;
  });
}

const isAfter = ({ era, transaction, ordinal }: ChainPosition): SQL =>
  sql`(era, transaction, ordinal) > (${era}::int, ${transaction}::xid8, ${ordinal}::bigint)`;

async function getLastLink(executor: Executor) {
  const { rows } = await executor.execute<LastLink>(
    sql`select number::text as number, era, transaction::text as transaction,
        ordinal::text as ordinal, chained_rows::text as chained_rows, hash
      from ${auditChainLink} as link order by link.number desc limit 1`,
  );
  return rows[0] ?? chainStart;
}

/** Counts the rows of the audit log that are chained, and those that remain. */
export async function readChainProgress({
  orm,
}: Database): Promise<{ done: number; remaining: number }> {
  const last = await getLastLink(orm);
  const { rows } = await orm.execute<{ remaining: number }>(
    sql`select count(*)::int as remaining from audit_entry where ${isAfter(last)}`,
  );
  return { done: Number(last.chained_rows), remaining: rows[0]?.remaining ?? 0 };
}
