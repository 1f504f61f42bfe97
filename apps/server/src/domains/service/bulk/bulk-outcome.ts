import { type BulkOutcome, type BulkRefusal, bulkUndoMinutes } from '@portal/contract/service';
import { type MessageKey, translate } from '@portal/locales/server';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { type FieldMessages, fieldError, validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Row, VersionedRow } from '#server/resource/write.ts';
import { type Decision, refuse } from './decide-ticket.ts';

/** A row with what becomes of it. */
export interface Decided<Item extends VersionedRow> {
  readonly before: Item;
  readonly decision: Decision;
}

/** A row that changes. */
export interface Changed<Item extends VersionedRow> {
  readonly before: Item;
  readonly after: Item;
  readonly values: Row;
}

interface Selection {
  readonly ids: readonly string[];
  /** Of the preview, if there was one. */
  readonly versions: readonly number[] | undefined;
}

/**
 * Decides what becomes of each selected row, in the order of the selection. One that changed since the
 * preview stays as it is, and is refused unless it is as wanted: a call that is sent again refuses nothing.
 * @throws DomainError 400 at each id that names nothing, and at `versions` unless there is one for each.
 */
export function decideAll<Item extends VersionedRow>(
  { ids, versions }: Selection,
  field: 'ticket_ids' | 'request_ids',
  found: readonly Item[],
  decide: (before: Item) => Decision,
): Decided<Item>[] {
  if (versions && versions.length !== ids.length)
    throw fieldError('versions', 'service_bulk.versions');
  const byId = new Map(found.map((row) => [row.id, row]));
  const missing: FieldMessages = {};
  const rows = ids.flatMap((id, at) => {
    const row = byId.get(id);
    if (!row) missing[at] = [{ key: 'field.not_found' }];
    return row ? [row] : [];
  });
  if (rows.length < ids.length) throw validationError({ [field]: missing });
  return rows.map((before, at) => {
    const decision = decide(before);
    const isCurrent = !versions || versions[at] === before.version;
    return { before, decision: isCurrent || isAsWanted(decision) ? decision : refuse('changed') };
  });
}

const isAsWanted = (decision: Decision): boolean =>
  'values' in decision && Object.keys(decision.values).length === 0;

/** Returns the rows that change, in the order of their ids, in which they are locked. */
export function listChanged<Item extends VersionedRow>(
  decided: readonly Decided<Item>[],
): Changed<Item>[] {
  return decided
    .flatMap(({ before, decision }) =>
      'values' in decision && Object.keys(decision.values).length > 0
        ? [{ before, after: { ...before, ...decision.values }, values: decision.values }]
        : [],
    )
    .toSorted((one, other) => (one.before.id < other.before.id ? -1 : 1));
}

/** Time until which a change can be undone. */
export const getUndoEnd = (at: Date): Date => addMilliseconds(at, minutes(bulkUndoMinutes));

/** Time from which the mails of a change leave. An undo in its last moment still finds them waiting. */
export const getMailStart = (at: Date): Date => addMilliseconds(getUndoEnd(at), minutes(1));

/** Returns the response of a bulk change, or of its preview without an id. */
export function toOutcome<Item extends VersionedRow>(
  context: Context,
  decided: readonly Decided<Item>[],
  getName: (item: Item) => string,
  bulkChangeId: string | null,
): BulkOutcome {
  const changed = listChanged(decided);
  const refused = decided.flatMap(({ before, decision }) =>
    'refusal' in decision ? [toRefused(context, before.id, getName(before), decision)] : [],
  );
  const written = new Set(bulkChangeId === null ? [] : changed.map(({ before }) => before.id));
  return {
    changed: changed.length,
    unchanged: decided.length - changed.length - refused.length,
    refused,
    versions: decided.map(({ before }) => before.version + (written.has(before.id) ? 1 : 0)),
    bulk_change_id: bulkChangeId,
    undo_until: bulkChangeId === null ? null : getUndoEnd(context.now).toISOString(),
  };
}

/** Returns a row that stays, with the reason in the language of the caller. */
export const toRefused = (
  { language }: Context,
  id: string,
  name: string,
  { refusal: reason, message: key }: { refusal: BulkRefusal; message: MessageKey },
) => ({ id, name, reason, message: translate(language, { key }) });
