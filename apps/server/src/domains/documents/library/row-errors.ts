import type { Message } from '@portal/locales/server';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';

/** Error messages by document id. */
type RowErrors = ReadonlyMap<string, Message>;

/** Returns an error for each requested document that does not exist. */
export function findMissingDocuments(
  ids: readonly string[],
  locked: readonly { id: string }[],
): RowErrors {
  const known = new Set(locked.map(({ id }) => id));
  return new Map(
    ids.filter((id) => !known.has(id)).map((id) => [id, { key: 'field.not_found' as const }]),
  );
}

/**
 * Checks that no requested document has an error.
 * @throws DomainError 400 at each index of `document_ids` with an error.
 */
export function assertNoRowErrors(ids: readonly string[], errors: RowErrors): void {
  if (errors.size === 0) return;
  const rows: FieldMessages = {};
  for (const [at, id] of ids.entries()) {
    const error = errors.get(id);
    if (error) rows[at] = [error];
  }
  throw validationError({ document_ids: rows });
}
