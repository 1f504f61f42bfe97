import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { JudgedRow } from './row.ts';

/**
 * Gives rows without a fault their key: what the likeness of their kind makes of those of their
 * values. The database makes it, as it does of what is there, for all in one statement.
 */
export async function withKeys<Part extends string>(
  tx: Transaction,
  judged: readonly JudgedRow[],
  parts: readonly Part[],
  likenessOf: (of: (part: Part) => SQL) => SQL,
): Promise<JudgedRow[]> {
  const good = judged.filter(({ faults }) => faults.length === 0);
  if (good.length === 0) return [...judged];
  const lists = parts.map(
    (part) => sql`${sql.param(good.map(({ values }) => values[part] ?? null))}::text[]`,
  );
  const names = parts.map((part) => sql.identifier(part));
  const { rows } = await tx.execute<{ key: string }>(sql`
    select ${likenessOf((part) => sql`wanted.${sql.identifier(part)}`)} as key
    from unnest(${sql.join(lists, sql`, `)}) with ordinality
      as wanted (${sql.join(names, sql`, `)}, at)
    order by wanted.at`);
  const keys = new Map(good.map((row, at) => [row, rows[at]?.key ?? null]));
  return judged.map((row) => ({ ...row, key: keys.get(row) ?? null }));
}
