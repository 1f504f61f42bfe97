import { sql, type SQL } from 'drizzle-orm';
import type { Actor } from '#server/kernel/actor.ts';
import { getHitScope, type Resource } from '../../resource.ts';
import {
  getListScopeParts,
  hasCount,
  listFilterConditions,
  type ListRequest,
  type ListShape,
  type ListSource,
  toPageEnd,
} from '../source.ts';
import { getShownGroups, keepFirstHits } from '../grouped.ts';
import { afterCursor, getRanking, parseOrdering } from '../ordering.ts';
import { toSearchTerms } from '../search-terms.ts';

/** Returns true for a ranked search. */
export const isRankedSearch = (
  { rankedSearch, combinedSearch }: Resource,
  { terms }: { readonly terms: readonly unknown[] },
): boolean => (rankedSearch ?? combinedSearch) !== undefined && terms.length > 0;

interface Conditions {
  readonly reader: Actor['kind'];
  /** Parts of the scope, of which no two contain the same row; none if all rows are visible. */
  readonly scope: readonly SQL[];
  /** The scope, as a condition of rows that were found. */
  readonly hitScope: SQL | undefined;
  readonly filters: readonly SQL[];
}

/**
 * Searches with ranks (docs/decisions/0017): collects the ids that match each term once, by indexes,
 * with a score; then applies scope and filters, counts, and orders. Reads rows of the page alone
 * unless a condition needs more.
 */
export function buildRankedSource(request: ListRequest): ListSource {
  const { resource, actor, shape } = request;
  const { table } = resource;
  const steps = shape.ordering ? parseOrdering(resource, shape.ordering) : getRanking(resource);
  const isAfter = shape.page === 'cursor';
  const after = sql`where (score, id) < (${sql.placeholder('cursor_0')}, ${sql.placeholder('cursor_1')})`;
  const byScore = [
    { expression: sql`score`, descending: true },
    { expression: sql`id`, descending: true },
  ];
  const rows = shape.ordering
    ? sql`(select ${table}.*, found.score as found_score from found join ${table} on ${table.id} = found.id
        ${isAfter ? sql`where ${afterCursor(steps)}` : sql``} ${toPageEnd(shape, steps)})`
    : sql`(select ${table}.*, found.score as found_score from (select id, score from found
          ${isAfter ? after : sql``} ${toPageEnd(shape, byScore)}) as found
        join ${table} on ${table.id} = found.id)`;
  const count = hasCount(shape) ? sql`(select count(*) from found)` : sql`null::bigint`;
  return {
    ctes: findHits(request, {
      reader: actor.kind,
      scope: getListScopeParts(resource, actor),
      hitScope: getHitScope(resource, actor),
      filters: listFilterConditions(request),
    }),
    countRelation: sql`(select ${count} as total_count) as counted`,
    rows,
    steps,
  };
}

/** Returns the CTEs up to `found`, which contains all hits. */
function findHits(request: ListRequest, conditions: Conditions): SQL[] {
  const { resource, shape } = request;
  const groups = getShownGroups(request);
  const found = sql.raw(groups ? 'found_rows' : 'found');
  const { before, hits } = collectHits(resource, shape, conditions);
  // Grouping duplicates costs as much as keeping them: a fifth of a search by one term.
  const isAll = !conditions.hitScope && conditions.filters.length === 0;
  return [
    ...before,
    ...(isAll
      ? [sql`${found} as materialized (${hits})`]
      : [
          sql`hits as materialized (${hits})`,
          sql`${found} as materialized (${selectHitsInScope(resource.table, conditions)})`,
        ]),
    ...(groups ? [sql`found as materialized (${keepFirstHits(request, groups, found)})`] : []),
  ];
}

/** Returns the query of all hits, and the CTEs that it reads. */
function collectHits(
  { rankedSearch, combinedSearch }: Resource,
  { terms }: ListShape,
  { reader }: Conditions,
): { readonly before: SQL[]; readonly hits: SQL } {
  const searchTerms = toSearchTerms(terms);
  if (combinedSearch) {
    const hits = sql`select id, 1 as score from (${combinedSearch(searchTerms, reader)}) as hits`;
    return { before: [], hits };
  }
  if (!rankedSearch) throw new Error('No ranked search is stated');
  const names = terms.map((_match, at) => sql.raw(`term_${at}`));
  const before = searchTerms.map(
    (term, at) => sql`${names[at]} as (
      select id, max(score) as score from (${rankedSearch(term)}) as hits group by id)`,
  );
  const scores = names.map((name) => sql`${name}.score`);
  const others = names.slice(1).map((name) => sql`join ${name} using (id)`);
  return {
    before,
    hits: sql`select id, ${sql.join(scores, sql` + `)} as score
      from ${names[0]} ${sql.join(others, sql` `)}`,
  };
}

/** Up to this many hits are checked one by one; more are joined with all visible rows. */
const fewHits = sql.raw('5000');

/**
 * Returns the hits that are in the scope and meet the filters. `offset 0` keeps the check of few
 * hits one index look-up for each: PostgreSQL cannot estimate how few they are, and would read the
 * whole table.
 */
function selectHitsInScope(
  table: Resource['table'],
  { scope, hitScope, filters }: Conditions,
): SQL {
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
