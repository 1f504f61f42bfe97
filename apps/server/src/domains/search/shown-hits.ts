import {
  searchBounds,
  type SearchGroup,
  type SearchHit,
  searchKinds,
} from '@portal/contract/search';
import { sql, type SQL } from 'drizzle-orm';
import { hasAccess, type SignedInActor } from '#server/kernel/actor.ts';
import { getHitScope } from '#server/resource/resource.ts';
import type { SearchedKind } from './searched-kind.ts';

/** A hit as a statement returns it: with its place among the kinds. */
export interface Found extends SearchHit {
  readonly place: number;
  readonly rank: number;
  readonly [column: string]: unknown;
}

/** Groups the hits by their kinds, in the order of the response; those beyond the shown ones are left out. */
export const toGroups = (rows: readonly Found[]): SearchGroup[] =>
  searchKinds.flatMap((kind, place) => {
    const ofKind = rows.filter((row) => row.place === place);
    if (ofKind.length === 0) return [];
    const hits = ofKind.slice(0, searchBounds.hits);
    return [{ kind, hits, has_more: ofKind.length > hits.length }];
  });

/** Selects what is shown of a hit, and its place among the kinds. */
export function selectShown(kind: SearchedKind, place: number, visible: readonly SQL[]): SQL {
  return sql`${sql.raw(String(place))} as place, ${kind.label} as label,
    ${kind.detail ?? sql`null::text`} as detail, ${kind.customer ?? sql`null::json`} as customer,
    ${kind.word ?? sql`null::text`} as word, ${kind.selectLanguages?.(visible) ?? sql`null::json`} as languages`;
}

/**
 * Returns the conditions for rows visible to the actor, from the list routes and scopes; null if
 * the actor may not list the kind.
 */
export function getVisibleConditions(kind: SearchedKind, actor: SignedInActor): SQL[] | null {
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
