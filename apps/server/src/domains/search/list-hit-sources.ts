import { getTableName, sql, type SQL } from 'drizzle-orm';
import { matchesTermFoldedOnce } from '#server/resource/list/search-terms.ts';
import { where } from '#server/resource/list/clauses.ts';
import type { SearchedKind } from './searched-kind.ts';
import type { QueryShape } from './parse-query-terms.ts';

/** CTE of hits: ids, preference, and a rank or the text to rank by. */
export interface HitSource {
  readonly name: SQL;
  readonly query: SQL;
  readonly isRanked: boolean;
  readonly maxHits: SQL;
}

interface HitQuery {
  readonly shape: QueryShape;
  /** Conditions that make a row visible to the caller. */
  readonly visible: readonly SQL[];
  readonly limit: SQL;
}

/** Maximum number of candidates for a common term. */
const maxCandidates = sql.raw('500');

/** With this many hits in the newest 500 rows, older rows are not searched. */
const commonThreshold = sql.raw('20');

const noPreference = sql.raw('0');

const names = { short: sql.raw('short'), newest: sql.raw('newest'), hits: sql.raw('hits') };

/** Returns the sources of a kind, fastest first; none for a kind without lookups. */
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
 * Searches by terms. A CTE is planned as if read in full, so that PostgreSQL uses the search index,
 * and it is read only as far as needed. Scanning the newest rows is fast for a common term and
 * reads a million rows for a rare one; large tables scan the newest 500 only. The index search runs
 * only if the faster sources found too few hits.
 */
function listTermSources(kind: SearchedKind, { shape, visible, limit }: HitQuery): HitSource[] {
  const { table, textKind, prefixLookups, near = noPreference, isLarge = false } = kind;
  const conditions = shape.map((match, at) =>
    match === 'narrowing'
      ? // Prevents use of an index: the other terms find the rows.
        matchesTermFoldedOnce(sql`(${table.searchText} || '')`, at, 'prefix')
      : matchesTermFoldedOnce(table.searchText, at, match, textKind),
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
