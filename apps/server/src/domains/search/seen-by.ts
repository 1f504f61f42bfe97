import { sql, type SQL } from 'drizzle-orm';
import { admits, type SignedInActor } from '#server/kernel/actor.ts';
import { getHitScope } from '#server/resource/resource.ts';
import type { SearchedKind } from './searched-kind.ts';

/**
 * The conditions on what the actor sees of a kind, as the lists' own calls and scopes say; null
 * where they may not list it at all.
 */
export function seenBy(kind: SearchedKind, actor: SignedInActor): SQL[] | null {
  const open = kind.parts.filter(
    ({ list }) => list.access === 'anyone' || admits(actor, list.access),
  );
  if (open.length === 0) return null;
  const scopes = open.map(({ resource }) => getHitScope(resource, actor));
  const narrow = scopes.filter((scope) => scope !== undefined);
  const seesAll = narrow.length < scopes.length;
  const seen = seesAll ? [] : [sql`(${sql.join(narrow, sql` or `)})`];
  return [...seen, ...(kind.where ? [kind.where] : [])];
}
