import { cleanText } from '@portal/contract/kernel';
import {
  search,
  searchBounds,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  searchKinds,
} from '@portal/contract/search';
import { sql, type SQL } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { hasAccess, type SignedInActor } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { readAnywhere } from '#server/resource/read-anywhere.ts';
import { getHitScope, getScopeParameters } from '#server/resource/resource.ts';
import {
  type HitSource,
  listHitSources,
  parseQueryTerms,
  type QueryShape,
} from './list-hit-sources.ts';
import type { SearchedKind } from './searched-kind.ts';
import { exactRank, ranks, searchedKinds, typedText } from './searched-kinds.ts';

interface Found extends SearchHit {
  readonly place: number;
  readonly rank: number;
  readonly [column: string]: unknown;
}

/**
 * Returns the best hits of each kind that the caller may list, in one statement
 * (docs/decisions/0030). Kinds with an exact hit go first; the others keep their order, so that
 * positions stay stable while typing.
 */
async function findHits(context: Context, text: string): Promise<{ groups: SearchGroup[] }> {
  const { actor } = context;
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('permission_denied');
  const terms = parseQueryTerms(text);
  const query = buildSearchStatement(
    actor,
    terms.map(({ match }) => match),
  );
  if (!query) return { groups: [] };
  const values = {
    ...getScopeParameters(actor, context.now),
    ...Object.fromEntries(terms.map(({ term }, at) => [`term_${at}`, term])),
    text,
    language: context.language,
    number: parseTicketNumber(text),
  };
  const statement = createStatement(query, 'once');
  const rows = await readAnywhere(context, (database) => statement.run<Found>(database, values));
  const groups = searchKinds.flatMap((kind, kindIndex) =>
    toGroup(
      kind,
      rows.filter((row) => row.place === kindIndex),
    ),
  );
  const isExact = ({ kind }: SearchGroup): boolean =>
    rows.some((row) => searchKinds[row.place] === kind && row.rank === exactRank);
  return { groups: [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))] };
}

function toGroup(kind: SearchKind, rows: readonly Found[]): SearchGroup[] {
  if (rows.length === 0) return [];
  const hits = rows.slice(0, searchBounds.hits);
  return [{ kind, hits, has_more: rows.length > hits.length }];
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
  const typed = sql`(select search_words(${typedText}))`;
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

export const searchRoutes: BoundRoute[] = [
  bind(search, ({ context, query }) => findHits(context, query.q)),
];
