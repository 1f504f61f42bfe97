import type { Database } from '#server/database/database.ts';
import {
  chainedColumns,
  selectInstantText,
  type ChainPosition,
  type ChainLink,
} from './chain-link.ts';
import type { StoredRow } from './find-broken-row.ts';

type NumbersAsText<Numbers extends string, T> = Omit<T, Numbers> & Record<Numbers, string>;

/** A seal with its hash; null where none has that number. */
export async function findLink(
  { pool }: Database,
  number: number,
): Promise<(ChainLink & { readonly hash: Buffer }) | null> {
  const { rows } = await pool.query<
    NumbersAsText<'chained_rows', Omit<ChainLink, 'number'>> & { hash: Buffer }
  >(
    `select era, transaction::text as transaction, ordinal::text as ordinal, row_count,
       chained_rows::text as chained_rows, ${selectInstantText('chained_at')} as chained_at, leaves, hash
     from audit_chain_link where number = $1`,
    [number],
  );
  const [stored] = rows;
  return stored ? { ...stored, number, chained_rows: Number(stored.chained_rows) } : null;
}

/** Returns the last link according to the head, and the highest number in the table. */
export async function readHead({
  pool,
}: Database): Promise<{ number: number; hash: Buffer | null; latest: number }> {
  const { rows } = await pool.query<{ number: string; hash: Buffer | null; latest: string }>(
    `select coalesce(number, 0)::text as number, hash, latest::text as latest
     from (select coalesce(max(number), 0) as latest from audit_chain_link) as links
       left join audit_head on true`,
  );
  const [head] = rows;
  return {
    number: Number(head?.number ?? 0),
    hash: head?.hash ?? null,
    latest: Number(head?.latest ?? 0),
  };
}

/** Reads the rows between two positions, with the personal values that are left. */
export async function readChainedRows(
  { pool }: Database,
  after: ChainPosition,
  upTo: ChainPosition,
  limit: number,
): Promise<StoredRow[]> {
  const { rows } = await pool.query<StoredRow>(
    `select ${chainedColumns}, personal.ip, personal.salt, personal.changes as personal_changes,
       entry.personal_digest is not null and personal.erased_at is not null as is_erased
     from audit_entry as entry left join audit_personal as personal on personal.entry_id = entry.id
     where (era, transaction, ordinal) > ($1::int, $2::xid8, $3::bigint)
       and (era, transaction, ordinal) <= ($4::int, $5::xid8, $6::bigint)
     order by entry.era, entry.transaction, entry.ordinal limit $7`,
    [after.era, after.transaction, after.ordinal, upTo.era, upTo.transaction, upTo.ordinal, limit],
  );
  return rows;
}

/** Counts the rows after a position. */
export async function countRowsAfter({ pool }: Database, after: ChainPosition): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*)::text as count from audit_entry
     where (era, transaction, ordinal) > ($1::int, $2::xid8, $3::bigint)`,
    [after.era, after.transaction, after.ordinal],
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * Returns the id of a row that no link will ever cover: its transaction number is from before the
 * first link, or one that this server has not assigned. The portal's role cannot write such a row.
 */
export async function findMisplacedRow({ pool }: Database): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `(select id from audit_entry where era < 1 limit 1)
     union all (select id from audit_entry where era > audit_era() limit 1)
     union all (select id from audit_entry where era = audit_era()
       and transaction >= pg_snapshot_xmax(pg_current_snapshot()) limit 1)`,
  );
  return rows[0]?.id ?? null;
}
