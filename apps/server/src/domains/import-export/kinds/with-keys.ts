import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { CheckedRow } from './row.ts';

/**
 * Adds the duplicate key to rows without errors. The database computes all keys in one statement,
 * with the same expression as for stored rows.
 */
export async function withKeys<Part extends string>(
  tx: Transaction,
  judged: readonly CheckedRow[],
  parts: readonly Part[],
  getDuplicateKey: (of: (part: Part) => SQL) => SQL,
): Promise<CheckedRow[]> {
  const validRows = judged.filter(({ errors }) => errors.length === 0);
  if (validRows.length === 0) return [...judged];
  const lists = parts.map(
    (part) => sql`${sql.param(validRows.map(({ values }) => values[part] ?? null))}::text[]`,
  );
  const names = parts.map((part) => sql.identifier(part));
  const { rows } = await tx.execute<{ key: string }>(sql`
    select ${getDuplicateKey((part) => sql`wanted.${sql.identifier(part)}`)} as key
    from unnest(${sql.join(lists, sql`, `)}) with ordinality
      as wanted (${sql.join(names, sql`, `)}, at)
    order by wanted.at`);
  const keys = new Map(validRows.map((row, at) => [row, rows[at]?.key ?? null]));
  return judged.map((row) => ({ ...row, key: keys.get(row) ?? null }));
}
