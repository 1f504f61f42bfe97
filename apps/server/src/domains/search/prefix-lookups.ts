import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PrefixLookup } from './searched-kind.ts';

/** The text as it was typed. */
export const typedText = sql`${sql.placeholder('text')}::text`;

/** The rank of what is called just as was typed. */
export const exactRank = 4;

/** How well a hit fits: what was typed itself; what begins with it, first as whole words; what has it in a word's beginning. */
export const ranks = {
  exact: sql.raw(String(exactRank)),
  completeWords: sql.raw('3'),
  beginning: sql.raw('2'),
  wordBeginning: sql.raw('1'),
  part: sql.raw('0'),
};

/** The row that has the number that was typed, where one was. */
export const byNumber = (column: PgColumn): PrefixLookup => ({
  where: sql`${column} = ${sql.placeholder('number')}::integer`,
  rank: ranks.exact,
});

/**
 * What begins as was typed, or with its capitals, as codes are written: one range each of the index
 * that orders by the column. Both are right whatever letters follow, because of the plain collation.
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
