import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PrefixLookup } from './searched-kind.ts';

export const typedText = sql`${sql.placeholder('text')}::text`;

/** Rank of an exact match. */
export const exactRank = 4;

/** Ranks: exact match; prefix, first as whole words; beginning of a word; anywhere. */
export const ranks = {
  exact: sql.raw(String(exactRank)),
  completeWords: sql.raw('3'),
  beginning: sql.raw('2'),
  wordBeginning: sql.raw('1'),
  part: sql.raw('0'),
};

/** Looks up the typed number. */
export const byNumber = (column: PgColumn): PrefixLookup => ({
  where: sql`${column} = ${sql.placeholder('number')}::integer`,
  rank: ranks.exact,
});

/**
 * Looks up codes with the typed prefix, as typed and in upper case: one index range each. The "C"
 * collation makes the ranges exact.
 */
export function byCode(column: PgColumn): PrefixLookup[] {
  const plain = sql`${column} collate "C"`;
  const rank = sql`case when lower(${column}) = lower(${typedText}) then ${ranks.exact} else ${ranks.beginning} end`;
  const from = (text: SQL): PrefixLookup => ({
    where: sql`${plain} >= ${text} and ${plain} < ${text} || chr(1114111)`,
    orderBy: plain,
    rank,
  });
  return [from(typedText), from(sql`upper(${typedText})`)];
}
