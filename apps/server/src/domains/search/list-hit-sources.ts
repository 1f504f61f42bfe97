import { getTableName, sql, type SQL } from 'drizzle-orm';
import { matchesAllTerms } from '#server/resource/search.ts';
import { where } from '#server/resource/where.ts';
import type { SearchedKind } from './searched-kind.ts';
import type { QueryShape } from './build-search-statement.ts';

/** A relation of hits: their ids, how near they are, and a rank or the text that they are ranked by. */
export interface HitSource {
  readonly name: SQL;
  readonly query: SQL;
  readonly isRanked: boolean;
  /** So many of them are enough to choose among. */
  readonly maxHits: SQL;
}

interface HitQuery {
  readonly shape: QueryShape;
  /** What must hold of a row for the caller to see it. */
  readonly visible: readonly SQL[];
  /** How many hits of a kind are wanted. */
  readonly limit: SQL;
}

/** Of a word that very many rows have, these are enough to choose among. */
const maxCandidates = sql.raw('500');

/** Where so many of the newest 500 rows have the words, it is not worth while to look for others. */
const commonThreshold = sql.raw('20');

/** Where none is nearer than another. */
const noPreference = sql.raw('0');

const names = { short: sql.raw('short'), newest: sql.raw('newest'), hits: sql.raw('hits') };

/** Where hits of a kind come from, the quickest first; none where nothing is looked for in it. */
export function listHitSources(kind: SearchedKind, query: HitQuery): HitSource[] {
  const short = toPrefixSource(kind, query);
  return query.shape.length === 0 ? short : [...short, ...listTermSources(kind, query)];
}

function toPrefixSource(
  { table, prefixLookups = [], near = noPreference }: SearchedKind,
  { visible, limit }: HitQuery,
): HitSource[] {
  if (prefixLookups.length === 0) return [];
  const lookups = prefixLookups.map(({ where: condition, orderBy, rank }) => {
    const ordered = orderBy ? sql`order by ${orderBy}` : sql``;
    return sql`(select ${table.id} as id, ${near} as near, ${rank} as rank from ${table}
      ${where([condition, ...visible])} ${ordered} limit ${limit})`;
  });
  const query = sql.join(lookups, sql` union all `);
  return [{ name: names.short, query, isRanked: true, maxHits: maxCandidates }];
}

/**
 * What is found by the words. A relation of its own is planned as if all of it were wanted, and so
 * by the index of words; it is read as far as somebody wants it. To go through the newest rows until
 * there are enough is quick for a word that many have, and reads a million for one that has only
 * been given to the oldest: of many rows the newest 500 are looked at, and no others. Others are
 * not asked for where the short way has found enough, or those have.
 */
function listTermSources(kind: SearchedKind, { shape, visible, limit }: HitQuery): HitSource[] {
  const { table, textKind, prefixLookups, near = noPreference, isLarge = false } = kind;
  const conditions = shape.map((match, at) =>
    match === 'narrowing'
      ? // No column that an index is of: the other words find the rows.
        matchesAllTerms(sql`(${table.searchText} || '')`, at, 'beginning')
      : matchesAllTerms(table.searchText, at, match, textKind),
  );
  const columns = sql`${table.id} as id, ${near} as near, ${table.searchText} as search_text`;
  const newest = sql`select ${columns} from (select * from ${table} order by ${table.ordinal} desc
      limit ${maxCandidates}) as ${sql.identifier(getTableName(table))} ${where([...conditions, ...visible])}`;
  const neededConditions = [
    ...(prefixLookups ? [sql`(select count(*) from short) < ${limit}`] : []),
    ...(isLarge ? [sql`(select count(*) from newest) < ${commonThreshold}`] : []),
  ];
  const hits = sql`select ${columns} from ${table} ${where([...conditions, ...visible, ...neededConditions])}`;
  const source = { isRanked: false, maxHits: maxCandidates };
  return [
    ...(isLarge ? [{ ...source, name: names.newest, query: newest }] : []),
    { ...source, name: names.hits, query: hits },
  ];
}
