import { postgresErrorIn, sqlState } from '#server/database/postgres-error.ts';
import { validationError, DomainError, type FieldMessages } from '#server/kernel/domain-error.ts';
import type { ConstraintMessage, Resource } from './resource.ts';

type Constrained = Pick<Resource, 'constraints'>;

/**
 * Runs a write and maps constraint violations: a taken value or an unknown foreign key is 400 at
 * its field, a row that others refer to is 409 `in_use`.
 */
export async function mapConstraintErrors<Result>(
  resource: Constrained,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw mapConstraintError(resource, error);
  }
}

function mapConstraintError(resource: Constrained, error: unknown): unknown {
  const found = postgresErrorIn(error);
  if (!found) return error;
  const message = found.constraint ? resource.constraints?.[found.constraint] : undefined;
  if (message) return validationError(toFieldMessages(message));
  const { foreignKeyViolation, restrictViolation, uniqueViolation } = sqlState;
  if (found.code === foreignKeyViolation || found.code === restrictViolation) {
    return new DomainError('in_use', { cause: error });
  }
  return found.code === uniqueViolation ? new DomainError('conflict', { cause: error }) : error;
}

function toFieldMessages({ field, key }: ConstraintMessage): FieldMessages {
  const [first = field, ...deeper] = field.split('.');
  return deeper.length === 0
    ? { [first]: [{ key }] }
    : { [first]: toFieldMessages({ field: deeper.join('.'), key }) };
}
