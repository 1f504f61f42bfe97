import { sql, type SQL } from 'drizzle-orm';
import type { ListShape } from './list-statement.ts';
import { afterCursor, orderBy, parseOrdering, getRanking, type OrderStep } from './ordering.ts';
import type { Resource } from './resource.ts';
import { toSearchTerms } from './search-terms.ts';

/*
 * A search whose hits have ranks (docs/decisions/0017): what each word is found in is gathered once,
 * by indexes, as ids with a score; then come scope and filters, the count, and the page. Rows are
 * read for the page alone where nothing is asked of them.
 */

/** Returns true for a ranked search. */
export const isRankedSearch = (
  { rankedSearch, combinedSearch }: Resource,
  { terms }: { readonly terms: readonly unknown[] },
): boolean => (rankedSearch ?? combinedSearch) !== undefined && terms.length > 0;

interface RankedPage {
  /** The relations before the `select`: `found` has all hits. */
  readonly page: SQL;
  /** The rows of the page with their `found_score`. */
  readonly rows: SQL;
  readonly steps: readonly OrderStep[];
}

interface Conditions {
  /** Parts of which no row is in two; none where all may be seen. */
  readonly scope: readonly SQL[];
  /** The same, asked of rows that were found. */
  readonly hitScope: SQL | undefined;
  readonly filters: readonly SQL[];
}

/** The statement's parts for a page of a ranked search. */
export function buildRankedPage(
  resource: Resource,
  shape: ListShape,
  conditions: Conditions,
): RankedPage {
  const { table } = resource;
  const steps = shape.ordering ? parseOrdering(resource, shape.ordering) : getRanking(resource);
  const fetch = sql.raw(String(shape.fetch));
  const offset = shape.page === 'offset' ? sql`offset ${sql.placeholder('offset')}::bigint` : sql``;
  const behind = shape.page === 'cursor';
  const rows = shape.ordering
    ? sql`(select ${table}.*, found.score as found_score from found join ${table} on ${table.id} = found.id
        ${behind ? sql`where ${afterCursor(steps)}` : sql``} order by ${orderBy(steps)} ${offset} limit ${fetch})`
    : sql`(select ${table}.*, found.score as found_score from (select id, score from found
          ${behind ? sql`where (score, id) < (${sql.placeholder('cursor_0')}, ${sql.placeholder('cursor_1')})` : sql``}
          order by score desc, id desc ${offset} limit ${fetch}) as found
        join ${table} on ${table.id} = found.id)`;
  return { page: buildFound(resource, shape, conditions), rows, steps };
}

const toTermName = (at: number): SQL => sql.raw(`word_${at}`);

function buildFound(resource: Resource, shape: ListShape, conditions: Conditions): SQL {
  const { before, hits } = buildHits(resource, shape);
  // Grouping duplicates costs as much as keeping them: a fifth of a search by one term.
  const isAll = !conditions.hitScope && conditions.filters.length === 0;
  return isAll
    ? sql`with ${before} found as materialized (${hits})`
    : sql`with ${before} hits as materialized (${hits}),
        found as materialized (${buildHitsInScope(resource.table, conditions)})`;
}

/** All that the words are found in, and the relations that it is made of. */
function buildHits(
  { rankedSearch, combinedSearch }: Resource,
  { terms }: ListShape,
): Record<'before' | 'hits', SQL> {
  const searchTerms = toSearchTerms(terms);
  if (combinedSearch) {
    return {
      before: sql``,
      hits: sql`select id, 1 as score from (${combinedSearch(searchTerms)}) as hits`,
    };
  }
  if (!rankedSearch) throw new Error('No ranked search is stated');
  const termRelations = searchTerms.map(
    (term, at) => sql`${toTermName(at)} as (
      select id, max(score) as score from (${rankedSearch(term)}) as hits group by id)`,
  );
  const scores = terms.map((_how, at) => sql`${toTermName(at)}.score`);
  const others = terms.slice(1).map((_how, at) => sql`join ${toTermName(at + 1)} using (id)`);
  return {
    before: sql`${sql.join(termRelations, sql`, `)},`,
    hits: sql`select id, ${sql.join(scores, sql` + `)} as score
      from ${toTermName(0)} ${sql.join(others, sql` `)}`,
  };
}

/** Up to so many hits are looked at one by one; of more, those are taken that are among all that may be seen. */
const fewHits = sql.raw('5000');

/**
 * The hits that are within the scope and meet the filters. `offset 0` keeps the look at few hits one
 * into an index for each: PostgreSQL cannot guess how few they are, and would read the whole table.
 */
function buildHitsInScope(table: Resource['table'], { scope, hitScope, filters }: Conditions): SQL {
  const meeting = (...conditions: readonly SQL[]): SQL =>
    sql`from ${table} where ${sql.join([...conditions, ...filters], sql` and `)}`;
  const isHit = sql`${table.id} = hits.id`;
  if (!hitScope) {
    return sql`select hits.id, hits.score from hits join ${table} on ${isHit}
      where ${sql.join([...filters], sql` and `)}`;
  }
  const visible = scope.map((part) => sql`select ${table.id} ${meeting(part)}`);
  const count = sql`(select count(*) from hits)`;
  return sql`select id, score from hits
      where ${count} <= ${fewHits} and exists (select ${meeting(isHit, hitScope)} offset 0)
    union all
    select hits.id, hits.score from (${sql.join(visible, sql` union all `)}) as seen
      join hits on hits.id = seen.id where ${count} > ${fewHits}`;
}
