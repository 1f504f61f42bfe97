import type { Message } from '@portal/locales/server';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';

/** What is wrong with documents, by their ids. */
type Faults = ReadonlyMap<string, Message>;

/** The documents that are named and not there. */
export function noDocuments(ids: readonly string[], held: readonly { id: string }[]): Faults {
  const known = new Set(held.map(({ id }) => id));
  return new Map(
    ids.filter((id) => !known.has(id)).map((id) => [id, { key: 'field.not_found' as const }]),
  );
}

/** @throws PortalError 400 at each place of `document_ids` whose document has a fault. */
export function refuseRows(ids: readonly string[], faults: Faults): void {
  if (faults.size === 0) return;
  const rows: FieldMessages = {};
  for (const [at, id] of ids.entries()) {
    const fault = faults.get(id);
    if (fault) rows[at] = [fault];
  }
  throw validationError({ document_ids: rows });
}
