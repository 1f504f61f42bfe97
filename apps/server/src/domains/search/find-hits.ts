import {
  searchBounds,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  searchKinds,
} from '@portal/contract/search';
import { createStatement } from '#server/database/statement.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { getScopeParameters } from '#server/resource/resource.ts';
import { buildSearchStatement } from './build-search-statement.ts';
import { parseQueryTerms } from './parse-query-terms.ts';
import { exactRank } from './prefix-lookups.ts';

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
export async function findHits(context: Context, text: string): Promise<{ groups: SearchGroup[] }> {
  const { actor } = context;
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('permission_denied');
  const terms = parseQueryTerms(text);
  const query = buildSearchStatement(
    actor,
    terms.map(({ match }) => match),
  );
  if (!query) return { groups: [] };
  const rows = await createStatement(query, 'once').run<Found>(context.database, {
    ...getScopeParameters(actor, context.now),
    ...Object.fromEntries(terms.map(({ term }, at) => [`word_${at}`, term])),
    text,
    language: context.language,
    number: parseTicketNumber(text),
  });
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

/** Parses a ticket number: “T-000123”, “t 123”, “#123” or “123”. Null for any other text. */
export function parseTicketNumber(text: string): number | null {
  const digits = /^(?:t[\s-]?|#)?0*(\d{1,10})$/iu.exec(text.trim())?.[1];
  const number = Number(digits);
  return digits && number > 0 && number <= highest ? number : null;
}
