import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { where } from '#server/resource/list/source.ts';
import {
  countLetters,
  getTermMatch,
  getWordQuery,
  matchesTermFoldedOnce,
  parseSearchTerms,
  type TermMatch,
} from '#server/resource/list/search-terms.ts';
import type { SearchedKind } from './searched-kind.ts';

/** CTE of hits: ids, preference, and a rank or the text to rank by. */
export interface HitSource {
  readonly name: SQL;
  readonly query: SQL;
  readonly isRanked: boolean;
  readonly maxHits: SQL;
}

interface HitQuery {
  readonly shape: QueryShape;
  readonly reader: SignedInActor['kind'];
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
 * only if the faster sources found too few hits. Messages are found one by one: each contains all
 * terms.
 */
function listTermSources(
  kind: SearchedKind,
  { shape, visible, limit, reader }: HitQuery,
): HitSource[] {
  const { table, prefixLookups, near = noPreference, groupBy, isLarge = false } = kind;
  const conditions = shape.map((match, at) => {
    const isInText = matchQueryTerm(table, at, match);
    return kind.words ? sql`(${isInText} or ${kind.words} @@ ${getWordQuery(at)})` : isInText;
  });
  const key = groupBy ? sql`, coalesce(${groupBy}, ${table.id}) as group_key` : sql``;
  const columns = sql`${table.id} as id, ${near} as near, ${table.searchText} as search_text ${key}`;
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
    ...(kind.messages?.[reader] ?? []).map((messages, at) => ({
      isRanked: false,
      maxHits: maxCandidates,
      name: sql.raw(`said_${at}`),
      query: sql`select ${columns} from ${messages.table} join ${table} on ${table.id} = ${messages.about}
        ${where([...shape.map((_match, term) => sql`${messages.words} @@ ${getWordQuery(term)}`), ...visible, ...neededConditions])}`,
    })),
  ];
}

/** Returns the condition that a row's text contains the term at this index. */
export const matchQueryTerm = (
  { searchText }: SearchedKind['table'],
  at: number,
  match: QueryTerm['match'],
): SQL =>
  match === 'narrowing'
    ? // Prevents use of an index: the other terms find the rows.
      matchesTermFoldedOnce(sql`(${searchText} || '')`, at, 'prefix')
    : matchesTermFoldedOnce(searchText, at, match);

/** A search term and its match. A single letter only narrows the hits of other terms. */
export interface QueryTerm {
  readonly term: string;
  readonly match: TermMatch | 'narrowing';
}

/** Matches of the terms; with the caller, all that the statement depends on. */
export type QueryShape = readonly QueryTerm['match'][];

/**
 * Returns the terms that an index can find, as in lists (API.md §1). Single letters narrow what the
 * other terms find, and find nothing on their own.
 */
export function parseQueryTerms(text: string): QueryTerm[] {
  const terms = parseSearchTerms(text).flatMap((term): QueryTerm[] => {
    if (countLetters(term) === 0) return [];
    const match = getTermMatch(term);
    const isSingle = match === 'prefix' && countLetters(term) === 1;
    return [{ term, match: isSingle ? 'narrowing' : match }];
  });
  return terms.some(({ match }) => match !== 'narrowing') ? terms : [];
}
