import { searchBounds } from '@portal/contract/search';
import { sql, type SQL } from 'drizzle-orm';
import { hasAccess, type SignedInActor } from '#server/kernel/actor.ts';
import { getHitScope } from '#server/resource/resource.ts';
import { type HitSource, listHitSources } from './list-hit-sources.ts';
import type { QueryShape } from './parse-query-terms.ts';
import { ranks, typedText } from './prefix-lookups.ts';
import type { SearchedKind } from './searched-kind.ts';
import { searchedKinds } from './searched-kinds.ts';

/*
 * One statement for all kinds (docs/decisions/0030). Each kind collects a bounded number of
 * candidates by index and returns the best of them. A query with more matches than that must be
 * typed further to find the others.
 */

/** One more than shown, to detect further hits. */
const fetchedHits = sql.raw(String(searchBounds.hits + 1));

/**
 * Builds the statement for all kinds that the actor may list, best hits first per kind; null if
 * there are none.
 */
export function buildSearchStatement(actor: SignedInActor, shape: QueryShape): SQL | null {
  const found = searchedKinds.flatMap((kind, kindIndex) => {
    const visible = getVisibleConditions(kind, actor);
    const sources = visible ? listHitSources(kind, { shape, visible, limit: fetchedHits }) : [];
    return sources.length > 0 ? [sql`(${selectBest(kind, kindIndex, sources)})`] : [];
  });
  if (found.length === 0) return null;
  return sql`select * from (${sql.join(found, sql` union all `)}) as found
    order by place, rank desc, near desc, id desc`;
}

function selectBest(kind: SearchedKind, kindIndex: number, sources: readonly HitSource[]): SQL {
  const { table } = kind;
  const relations = sources.map(({ name, query }) => sql`${name} as materialized (${query})`);
  const hits = sources.map(({ name, isRanked, maxHits }) => {
    const rank = isRanked ? sql`rank` : selectRank(sql`search_text`);
    return sql`(select id, near, ${rank} as rank from ${name} limit ${maxHits})`;
  });
  return sql`with ${sql.join(relations, sql`, `)}, best as materialized (
      select id, near, max(rank) as rank from (${sql.join(hits, sql` union all `)}) as found
      group by id, near order by rank desc, near desc, id desc limit ${fetchedHits})
    select ${sql.raw(String(kindIndex))} as place, best.rank, best.near, best.id, ${kind.label} as label,
      ${kind.detail ?? sql`null::text`} as detail, ${kind.customer ?? sql`null::json`} as customer,
      ${kind.word ?? sql`null::text`} as word
    from best join ${table} on ${table.id} = best.id ${kind.joins}`;
}

function selectRank(text: SQL): SQL {
  const typed = sql`(select search_fold(${typedText}))`;
  return sql`case when starts_with(${text} || ' ', ${typed} || ' ') then ${ranks.completeWords}
    when starts_with(${text}, ${typed}) then ${ranks.beginning}
    when position(' ' || ${typed} in ${text}) > 0 then ${ranks.wordBeginning} else ${ranks.part} end`;
}

/**
 * Returns the conditions for rows visible to the actor, from the list routes and scopes; null if
 * the actor may not list the kind.
 */
function getVisibleConditions(kind: SearchedKind, actor: SignedInActor): SQL[] | null {
  const allowedParts = kind.parts.filter(
    ({ list }) => list.access === 'anyone' || hasAccess(actor, list.access),
  );
  if (allowedParts.length === 0) return null;
  const scopes = allowedParts.map(({ resource }) => getHitScope(resource, actor));
  const conditions = scopes.filter((scope) => scope !== undefined);
  const seesAll = conditions.length < scopes.length;
  const visible = seesAll ? [] : [sql`(${sql.join(conditions, sql` or `)})`];
  return [...visible, ...(kind.where ? [kind.where] : [])];
}
