import { sql, type SQL } from 'drizzle-orm';
import { hasAccess, type SignedInActor } from '#server/kernel/actor.ts';
import { getHitScope } from '#server/resource/resource.ts';
import type { SearchedKind } from './searched-kind.ts';

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
