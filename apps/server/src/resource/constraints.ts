import { postgresErrorIn, sqlState } from '#server/database/postgres-error.ts';
import { invalid, PortalError, type FieldMessages } from '#server/kernel/portal-error.ts';
import type { ConstraintMeaning, Resource } from './resource.ts';

type Constrained = Pick<Resource, 'constraints'>;

/**
 * Runs a write and says in the caller's words what a constraint refused: a taken value or a foreign
 * key that names nothing is 400 at its field, a row that others refer to is 409 `in_use`.
 */
export async function explained<Result>(
  resource: Constrained,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw explain(resource, error);
  }
}

function explain(resource: Constrained, error: unknown): unknown {
  const found = postgresErrorIn(error);
  if (!found) return error;
  const meaning = found.constraint ? resource.constraints?.[found.constraint] : undefined;
  if (meaning) return invalid(messagesOf(meaning));
  const { foreignKeyViolation, restrictViolation, uniqueViolation } = sqlState;
  if (found.code === foreignKeyViolation || found.code === restrictViolation) {
    return new PortalError('in_use', { cause: error });
  }
  return found.code === uniqueViolation ? new PortalError('conflict', { cause: error }) : error;
}

function messagesOf({ field, key }: ConstraintMeaning): FieldMessages {
  const [first = field, ...deeper] = field.split('.');
  return deeper.length === 0
    ? { [first]: [{ key }] }
    : { [first]: messagesOf({ field: deeper.join('.'), key }) };
}
