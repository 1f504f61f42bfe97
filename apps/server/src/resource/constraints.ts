import { postgresErrorIn, sqlState } from '#server/database/postgres-error.ts';
import { invalidField, PortalError } from '#server/kernel/portal-error.ts';
import type { Resource } from './resource.ts';

/**
 * Runs a write and says in the caller's words what a constraint refused: a taken value or a foreign
 * key that names nothing is 400 at its field, a row that others refer to is 409 `in_use`.
 */
export async function explained<Result>(
  resource: Resource,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw explain(resource, error);
  }
}

function explain(resource: Resource, error: unknown): unknown {
  const found = postgresErrorIn(error);
  if (!found) return error;
  const meaning = found.constraint ? resource.constraints?.[found.constraint] : undefined;
  if (meaning) return invalidField(meaning.field, meaning.key);
  const { foreignKeyViolation, restrictViolation, uniqueViolation } = sqlState;
  if (found.code === foreignKeyViolation || found.code === restrictViolation) {
    return new PortalError('in_use', { cause: error });
  }
  return found.code === uniqueViolation ? new PortalError('conflict', { cause: error }) : error;
}
