import { getUserId, type Actor } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';

/** Current state of an object: its id, and the time (RFC 3339) of its last change. */
export interface CurrentVersion {
  readonly objectId: string;
  readonly at: string;
}

/** User who made a change. */
export interface LastModifiedBy {
  readonly userId: string;
  readonly name: string;
}

/** Finds who changed an object last; provided by the users domain and wired in `app.ts`. */
export type FindLastModifiedBy = (change: CurrentVersion) => Promise<LastModifiedBy | null>;

/**
 * Returns the refusal with the user who changed the object in the meantime, if known. For employees
 * only: to customers the supplier is one.
 */
export async function addModifiedBy(
  thrown: unknown,
  actor: Actor,
  find: FindLastModifiedBy,
): Promise<unknown> {
  const isStale = thrown instanceof DomainError && thrown.code === 'stale';
  if (!isStale || !thrown.details.staleSince || actor.kind !== 'employee') return thrown;
  // The version is stale even if the name is unknown.
  const modifiedBy = await find(thrown.details.staleSince).catch(() => null);
  if (!modifiedBy) return thrown;
  const message =
    modifiedBy.userId === getUserId(actor)
      ? ({ key: 'stale.by_yourself' } as const)
      : ({ key: 'stale.by_somebody', params: { name: modifiedBy.name } } as const);
  return new DomainError('stale', { message, cause: thrown });
}
