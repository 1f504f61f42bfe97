import { type BulkRefusedRow, type BulkResult, bulkUndoMinutes } from '@portal/contract/kernel';
import { type MessageKey, translate } from '@portal/locales/server';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { type FieldMessages, fieldError, validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '../context.ts';
import type { Row, VersionedRow } from '../write.ts';

/** Why a row stays as it is. */
export interface Refusal<Reason extends string> {
  readonly refusal: Reason;
  readonly message: MessageKey;
}

/** What becomes of a row: new values, or the reason why it stays. Without differences it is as wanted. */
export type Decision<Reason extends string> = { readonly values: Row } | Refusal<Reason>;

/** A row with what becomes of it. */
export interface Decided<Item extends VersionedRow, Reason extends string> {
  readonly before: Item;
  readonly decision: Decision<Reason>;
}

/** A row that changes. */
export interface Changed<Item extends VersionedRow> {
  readonly before: Item;
  readonly after: Item;
  readonly values: Row;
}

interface Selection {
  /** Field of the ids in the body. */
  readonly field: string;
  readonly ids: readonly string[];
  /** Of the preview, if there was one. */
  readonly versions: readonly number[] | undefined;
}

interface Rules<Item extends VersionedRow, Reason extends string> {
  readonly decide: (before: Item) => Decision<Reason>;
  /** Refuses what somebody changed since the preview. */
  readonly changed: Refusal<Reason>;
}

/**
 * Decides what becomes of each selected row, in the order of the selection. One that changed since the
 * preview stays as it is, and is refused unless it is as wanted.
 * @throws DomainError 400 at each id that names nothing, and at `versions` unless there is one for each.
 */
export function decideAll<Item extends VersionedRow, Reason extends string>(
  { field, ids, versions }: Selection,
  found: readonly Item[],
  { decide, changed }: Rules<Item, Reason>,
): Decided<Item, Reason>[] {
  if (versions && versions.length !== ids.length) throw fieldError('versions', 'bulk.versions');
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
    const isAsWanted = 'values' in decision && Object.keys(decision.values).length === 0;
    return { before, decision: isCurrent || isAsWanted ? decision : changed };
  });
}

/** Returns a row that changes to other values. */
export const toChanged = <Item extends VersionedRow>(before: Item, values: Row): Changed<Item> => ({
  before,
  after: { ...before, ...values },
  values,
});

/** Returns the rows that change, in the order of the selection. */
export const listChanged = <Item extends VersionedRow, Reason extends string>(
  decided: readonly Decided<Item, Reason>[],
): Changed<Item>[] =>
  decided.flatMap(({ before, decision }) =>
    'values' in decision && Object.keys(decision.values).length > 0
      ? [toChanged(before, decision.values)]
      : [],
  );

/** Returns changes in the order of their ids, in which rows are locked. */
export const orderById = <Item extends VersionedRow>(
  changes: readonly Changed<Item>[],
): Changed<Item>[] => changes.toSorted((one, other) => (one.before.id < other.before.id ? -1 : 1));

/** Time until which a change can be undone. */
export const getUndoEnd = (at: Date): Date => addMilliseconds(at, minutes(bulkUndoMinutes));

/** Returns the response of a bulk change, or of its preview without an id. */
export function toResult<Item extends VersionedRow, Reason extends string>(
  context: Context,
  decided: readonly Decided<Item, Reason>[],
  getName: (item: Item) => string,
  bulkChangeId: string | null = null,
): BulkResult<Reason> {
  const changed = new Set(listChanged(decided).map(({ before }) => before.id));
  const refused = decided.flatMap(({ before, decision }) =>
    'refusal' in decision ? [toRefused(context, before.id, getName(before), decision)] : [],
  );
  const isWritten = bulkChangeId !== null && changed.size > 0;
  return {
    changed: changed.size,
    unchanged: decided.length - changed.size - refused.length,
    refused,
    versions: decided.map(
      ({ before }) => before.version + (isWritten && changed.has(before.id) ? 1 : 0),
    ),
    bulk_change_id: isWritten ? bulkChangeId : null,
    undo_until: isWritten ? getUndoEnd(context.now).toISOString() : null,
  };
}

/** Returns a row that stays, with the reason in the language of the caller. */
export const toRefused = <Reason extends string>(
  { language }: Pick<Context, 'language'>,
  id: string,
  name: string,
  { refusal: reason, message: key }: Refusal<Reason>,
): BulkRefusedRow<Reason> => ({ id, name, reason, message: translate(language, { key }) });
