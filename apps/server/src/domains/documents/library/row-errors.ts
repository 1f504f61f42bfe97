import type { Message } from '@portal/locales/server';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';

/** What is wrong with documents, by their ids. */
type RowErrors = ReadonlyMap<string, Message>;

/** The documents that are named and not there. */
export function findMissingDocuments(
  ids: readonly string[],
  locked: readonly { id: string }[],
): RowErrors {
  const known = new Set(locked.map(({ id }) => id));
  return new Map(
    ids.filter((id) => !known.has(id)).map((id) => [id, { key: 'field.not_found' as const }]),
  );
}

/** @throws PortalError 400 at each place of `document_ids` whose document has a fault. */
export function assertNoRowErrors(ids: readonly string[], errors: RowErrors): void {
  if (errors.size === 0) return;
  const rows: FieldMessages = {};
  for (const [at, id] of ids.entries()) {
    const error = errors.get(id);
    if (error) rows[at] = [error];
  }
  throw validationError({ document_ids: rows });
}
