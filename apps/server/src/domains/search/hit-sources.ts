import { getTableName, sql, type SQL } from 'drizzle-orm';
import { matchesAllTerms } from '#server/resource/search.ts';
import { where } from '#server/resource/where.ts';
import type { SearchedKind } from './searched-kind.ts';
import type { SoughtShape } from './search-statement.ts';

/** A relation of hits: their ids, how near they are, and a rank or the text that they are ranked by. */
export interface HitSource {
  readonly name: SQL;
  readonly query: SQL;
  readonly isRanked: boolean;
  /** So many of them are enough to choose among. */
  readonly most: SQL;
}

interface Sought {
  readonly shape: SoughtShape;
  /** What must hold of a row for the caller to see it. */
  readonly seen: readonly SQL[];
  /** How many hits of a kind are wanted. */
  readonly wanted: SQL;
}

/** Of a word that very many rows have, these are enough to choose among. */
const gathered = sql.raw('500');

/** Where so many of the newest 500 rows have the words, it is not worth while to look for others. */
const common = sql.raw('20');

/** Where none is nearer than another. */
const anyway = sql.raw('0');

const names = { short: sql.raw('short'), newest: sql.raw('newest'), hits: sql.raw('hits') };

/** Where hits of a kind come from, the quickest first; none where nothing is looked for in it. */
export function hitSources(kind: SearchedKind, sought: Sought): HitSource[] {
  const short = shortSource(kind, sought);
  return sought.shape.length === 0 ? short : [...short, ...wordSources(kind, sought)];
}

function shortSource(
  { table, shortWays = [], near = anyway }: SearchedKind,
  { seen, wanted }: Sought,
): HitSource[] {
  if (shortWays.length === 0) return [];
  const ways = shortWays.map(({ where: isMeant, orderBy, rank }) => {
    const ordered = orderBy ? sql`order by ${orderBy}` : sql``;
    return sql`(select ${table.id} as id, ${near} as near, ${rank} as rank from ${table}
      ${where([isMeant, ...seen])} ${ordered} limit ${wanted})`;
  });
  const query = sql.join(ways, sql` union all `);
  return [{ name: names.short, query, isRanked: true, most: gathered }];
}

/**
 * What is found by the words. A relation of its own is planned as if all of it were wanted, and so
 * by the index of words; it is read as far as somebody wants it. To go through the newest rows until
 * there are enough is quick for a word that many have, and reads a million for one that has only
 * been given to the oldest: of many rows the newest 500 are looked at, and no others. Others are
 * not asked for where the short way has found enough, or those have.
 */
function wordSources(kind: SearchedKind, { shape, seen, wanted }: Sought): HitSource[] {
  const { table, textKind, shortWays, near = anyway, isLarge = false } = kind;
  const words = shape.map((how, at) =>
    how === 'narrowing'
      ? // No column that an index is of: the other words find the rows.
        matchesAllTerms(sql`(${table.searchText} || '')`, at, 'beginning')
      : matchesAllTerms(table.searchText, at, how, textKind),
  );
  const columns = sql`${table.id} as id, ${near} as near, ${table.searchText} as search_text`;
  const newest = sql`select ${columns} from (select * from ${table} order by ${table.ordinal} desc
      limit ${gathered}) as ${sql.identifier(getTableName(table))} ${where([...words, ...seen])}`;
  const isWanted = [
    ...(shortWays ? [sql`(select count(*) from short) < ${wanted}`] : []),
    ...(isLarge ? [sql`(select count(*) from newest) < ${common}`] : []),
  ];
  const hits = sql`select ${columns} from ${table} ${where([...words, ...seen, ...isWanted])}`;
  const source = { isRanked: false, most: gathered };
  return [
    ...(isLarge ? [{ ...source, name: names.newest, query: newest }] : []),
    { ...source, name: names.hits, query: hits },
  ];
}
