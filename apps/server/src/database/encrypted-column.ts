import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Database } from './database.ts';

/** A column whose values are encrypted with a key derived from the portal's secret key. */
export interface EncryptedColumn {
  /** What it contains, for the operator. */
  readonly label: string;
  readonly table: PgTable;
  /** Primary key, whose text is the associated data of each value. */
  readonly owner: PgColumn;
  readonly encrypted: PgColumn;
  /** Distinguishes the derived key. */
  readonly purpose: string;
}

/** Numbers of values that were encrypted anew, had the current key, and have none of the keys. */
export interface ReencryptionCounts {
  readonly renewed: number;
  readonly current: number;
  readonly unreadable: number;
}

const defaultBatchSize = 500;

type EncryptedRow = { readonly owner: string; readonly value: Buffer };

interface Renewal {
  readonly owner: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/**
 * Encrypts the values of a column with the current key, in batches in the order of their keys. Each
 * batch is a transaction of its own and leaves values of the current key as they are, so that a run
 * after an interrupted one continues. A value that another process replaces meanwhile stays.
 */
export async function reencryptColumn(
  database: Database,
  encryptor: Encryptor,
  { table, owner, encrypted }: EncryptedColumn,
  batchSize = defaultBatchSize,
): Promise<ReencryptionCounts> {
  const counts = { renewed: 0, current: 0, unreadable: 0 };
  let last: string | null = null;
  for (;;) {
    const rows = await readBatch(last);
    const renewals: Renewal[] = [];
    for (const row of rows) {
      if (encryptor.isCurrent(row.value, row.owner)) counts.current += 1;
      else {
        const bytes = encryptor.decrypt(row.value, row.owner);
        if (bytes) renewals.push(toRenewal(row, encryptor.encrypt(bytes, row.owner)));
        else counts.unreadable += 1;
      }
    }
    if (renewals.length > 0) counts.renewed += await store(renewals);
    last = rows.at(-1)?.owner ?? null;
    if (last === null || rows.length < batchSize) return counts;
  }

  async function readBatch(after: string | null): Promise<EncryptedRow[]> {
    const { rows } = await database.orm.execute<EncryptedRow>(sql`
      select ${owner}::text as owner, ${encrypted} as value from ${table}
      where ${after}::uuid is null or ${owner} > ${after}::uuid
      order by ${owner} limit ${batchSize}`);
    return rows;
  }

  async function store(renewals: readonly Renewal[]): Promise<number> {
    const owners = renewals.map((renewal) => renewal.owner);
    const before = renewals.map((renewal) => renewal.before);
    const after = renewals.map((renewal) => renewal.after);
    const column = sql.identifier(encrypted.name);
    const { rows } = await database.orm.execute<{ updated: number }>(sql`
      update ${table} set ${column} = renewal.after
      from unnest(${sql.param(owners)}::uuid[], ${sql.param(before)}::bytea[], ${sql.param(after)}::bytea[])
        as renewal (owner, before, after)
      where ${owner} = renewal.owner and ${encrypted} = renewal.before returning 1 as updated`);
    return rows.length;
  }
}

const toRenewal = (row: EncryptedRow, after: Buffer): Renewal => ({
  owner: row.owner,
  before: row.value,
  after,
});
