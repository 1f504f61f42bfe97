import {
  searchBounds,
  searchKinds,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
} from '@portal/contract/search';
import { createStatement } from '#server/database/statement.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { scopeParameters } from '#server/resource/resource.ts';
import { exactRank } from './short-ways.ts';
import { soughtParts } from './sought-text.ts';
import { searchStatement } from './search-statement.ts';
import { ticketNumberIn } from './ticket-number.ts';

interface Found extends SearchHit {
  readonly place: number;
  readonly rank: number;
  readonly [column: string]: unknown;
}

/**
 * The best hits of each kind that the caller may list, in one statement (docs/decisions/0030).
 * A kind that has what was typed itself goes first; the others keep their order, so that what
 * somebody looks for stands where it stood.
 */
export async function find(context: Context, text: string): Promise<{ groups: SearchGroup[] }> {
  const { actor } = context;
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('permission_denied');
  const parts = soughtParts(text);
  const query = searchStatement(
    actor,
    parts.map(({ how }) => how),
  );
  if (!query) return { groups: [] };
  const rows = await createStatement(query, 'once').run<Found>(context.database, {
    ...scopeParameters(actor, context.now),
    ...Object.fromEntries(parts.map(({ word }, at) => [`word_${at}`, word])),
    text,
    language: context.language,
    number: ticketNumberIn(text),
  });
  const groups = searchKinds.flatMap((kind, place) =>
    groupOf(
      kind,
      rows.filter((row) => row.place === place),
    ),
  );
  const isExact = ({ kind }: SearchGroup): boolean =>
    rows.some((row) => searchKinds[row.place] === kind && row.rank === exactRank);
  return { groups: [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))] };
}

function groupOf(kind: SearchKind, rows: readonly Found[]): SearchGroup[] {
  if (rows.length === 0) return [];
  const hits = rows.slice(0, searchBounds.hits);
  return [{ kind, hits, has_more: rows.length > hits.length }];
}
