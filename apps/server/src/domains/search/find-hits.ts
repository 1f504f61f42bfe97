import { cleanText } from '@portal/contract/kernel';
import {
  search,
  searchBounds,
  type SearchGroup,
  searchKinds,
  type SearchResult,
} from '@portal/contract/search';
import { sql, type SQL } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { readAnywhere } from '#server/resource/read-anywhere.ts';
import { getScopeParameters } from '#server/resource/resource.ts';
import { findSimilar } from './find-similar.ts';
import {
  type HitSource,
  listHitSources,
  parseQueryTerms,
  type QueryShape,
} from './list-hit-sources.ts';
import type { SearchedKind } from './searched-kind.ts';
import { exactRank, ranks, searchedKinds, typedText } from './searched-kinds.ts';
import { type Found, getVisibleConditions, selectShown, toGroups } from './shown-hits.ts';

/**
 * Returns the best hits of each kind that the caller may list, in one statement
 * (docs/decisions/0030). Kinds with an exact hit go first; the others keep their order, so that
 * positions stay stable while typing. Where nothing is found, returns names that are near to the text.
 */
async function findHits(context: Context, text: string): Promise<SearchResult> {
  const { actor } = context;
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('permission_denied');
  const terms = parseQueryTerms(text);
  const query = buildSearchStatement(
    actor,
    terms.map(({ match }) => match),
  );
  if (!query) return { groups: [], is_similar: false };
  const values = {
    ...getScopeParameters(actor, context.now),
    ...Object.fromEntries(terms.map(({ term }, at) => [`term_${at}`, term])),
    text,
    language: context.language,
    number: parseTicketNumber(text),
  };
  const statement = createStatement(query, 'once');
  const rows = await readAnywhere(context, (database) => statement.run<Found>(database, values));
  if (rows.length === 0) {
    const groups = toGroups(await findSimilar(context, actor, terms));
    return { groups, is_similar: groups.length > 0 };
  }
  const groups = toGroups(rows);
  const isExact = ({ kind }: SearchGroup): boolean =>
    rows.some((row) => searchKinds[row.place] === kind && row.rank === exactRank);
  return {
    groups: [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))],
    is_similar: false,
  };
}

/** Maximum of PostgreSQL's integer. */
const highest = 2_147_483_647;

/**
 * Parses a ticket number: “T-000123”, “t 123”, “T#123”, “#123” or “123”, with any hyphen, space and
 * width of its digits. Null for any other text.
 */
export function parseTicketNumber(text: string): number | null {
  const typed = cleanText(text, 'code');
  const digits = /^(?:t[ -]?)?(?:# ?)?0*([0-9]{1,10})$/i.exec(typed)?.[1];
  const number = Number(digits);
  return digits && number > 0 && number <= highest ? number : null;
}

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
function buildSearchStatement(actor: SignedInActor, shape: QueryShape): SQL | null {
  const found = searchedKinds.flatMap((kind, kindIndex) => {
    const visible = getVisibleConditions(kind, actor);
    const sources = visible
      ? listHitSources(kind, {
          shape,
          reader: actor.kind,
          visible,
          limit: fetchedHits,
        })
      : [];
    return visible && sources.length > 0
      ? [sql`(${selectBest(kind, kindIndex, { sources, visible })})`]
      : [];
  });
  if (found.length === 0) return null;
  return sql`select * from (${sql.join(found, sql` union all `)}) as found
    order by place, rank desc, near desc, id desc`;
}

interface KindQuery {
  readonly sources: readonly HitSource[];
  readonly visible: readonly SQL[];
}

function selectBest(kind: SearchedKind, kindIndex: number, { sources, visible }: KindQuery): SQL {
  const { table, groupBy } = kind;
  const relations = sources.map(({ name, query }) => sql`${name} as materialized (${query})`);
  const key = sql.raw(groupBy ? 'group_key' : 'id');
  const hits = sources.map(({ name, isRanked, maxHits }) => {
    const rank = isRanked ? sql`rank` : selectRank(sql`search_text`);
    return sql`(select id, near, ${key} as of_group, ${rank} as rank from ${name} limit ${maxHits})`;
  });
  const found = sql`(${sql.join(hits, sql` union all `)}) as found`;
  // One row for a document in several languages: that in the reader's language among those found.
  const rows = groupBy
    ? sql`select (array_agg(id order by near desc, rank desc, id desc))[1] as id, max(near) as near,
        max(rank) as rank from ${found} group by of_group`
    : sql`select id, near, max(rank) as rank from ${found} group by id, near`;
  return sql`with ${sql.join(relations, sql`, `)}, best as materialized (
      ${rows} order by rank desc, near desc, id desc limit ${fetchedHits})
    select best.rank, best.near, best.id, ${selectShown(kind, kindIndex, visible)}
    from best join ${table} on ${table.id} = best.id ${kind.joins}`;
}

function selectRank(text: SQL): SQL {
  const typed = sql`(select search_words(${typedText}))`;
  return sql`case when starts_with(${text} || ' ', ${typed} || ' ') then ${ranks.completeWords}
    when starts_with(${text}, ${typed}) then ${ranks.beginning}
    when position(' ' || ${typed} in ${text}) > 0 then ${ranks.wordBeginning} else ${ranks.part} end`;
}

export const searchRoutes: BoundRoute[] = [
  bind(search, ({ context, query }) => findHits(context, query.q)),
];
