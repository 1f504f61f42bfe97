import type { BulkResult } from '@portal/contract/kernel';
import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { isId, newId } from '#server/kernel/ids.ts';
import type { Context } from '../context.ts';
import { claimKey, findClaimed, storeClaimed, toClaim } from '../idempotency.ts';
import { transact } from '../transact.ts';
import type { Row, VersionedRow } from '../write.ts';
import {
  type Changed,
  type Decided,
  getUndoEnd,
  type Refusal,
  toRefused,
  toResult,
} from './decide-rows.ts';

/** Columns that a bulk change set; no texts that somebody wrote. */
type StoredValues = Readonly<Record<string, string | number | null>>;

/** What a bulk change did to a row, and what restores it. */
export interface StoredChange {
  readonly id: string;
  /** Version that the change wrote. */
  readonly version: number;
  readonly before: StoredValues;
  readonly after: StoredValues;
}

/** What a bulk change returned, for a call that is repeated; without the names, which are personal. */
export type StoredResult<Reason extends string = string> = Omit<BulkResult<Reason>, 'refused'> & {
  readonly refused: readonly (Refusal<Reason> & { readonly id: string })[];
};

/** Table of the bulk changes of a domain. */
type BulkTable = PgTable & Record<'id' | 'userId' | 'result' | 'createdAt', PgColumn>;

interface BulkCall {
  readonly table: BulkTable;
  readonly isPreview: boolean;
  /** Reads how the rows are called, by id. */
  readonly readNames: (
    tx: Transaction,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/** What a call did: its result, and the row with which it is stored; null for a preview. */
interface Done<Reason extends string> {
  readonly result: BulkResult<Reason>;
  readonly id: string | null;
}

/**
 * Runs a bulk change in one transaction and forgets those of earlier days. With an Idempotency-Key it
 * runs once: a call that is repeated returns what the first one did.
 * @throws DomainError `conflict` if the key was used for another call.
 */
export function changeTogether<Reason extends string>(
  context: Context,
  { table, isPreview, readNames }: BulkCall,
  change: (tx: Transaction) => Promise<Done<Reason>>,
): Promise<BulkResult<Reason>> {
  return transact(context, async (tx) => {
    if (isPreview) return (await change(tx)).result;
    const claim = toClaim(context);
    if (claim && !(await claimKey(tx, claim, null))) {
      const stored = await readResult<Reason>(tx, table, await findClaimed(tx, claim));
      const names = await readNames(
        tx,
        stored.refused.map(({ id }) => id),
      );
      const refused = stored.refused.map((one) =>
        toRefused(context, one.id, names.get(one.id) ?? '', one),
      );
      return { ...stored, refused };
    }
    const { result, id } = await change(tx);
    // Last, so that nobody waits for these rows while the change is made.
    const dayAgo = addMilliseconds(context.now, -days(1)).toISOString();
    await tx.delete(table).where(lt(table.createdAt, dayAgo));
    if (claim && id !== null) await storeClaimed(tx, claim, id);
    return result;
  });
}

/** @throws DomainError `conflict` for one that is older than a day. */
async function readResult<Reason extends string>(
  tx: Transaction,
  table: BulkTable,
  id: string,
): Promise<StoredResult<Reason>> {
  const { rows } = await tx.execute<{ result: StoredResult<Reason> | null }>(
    sql`select ${table.result} as result from ${table} where ${table.id} = ${id}`,
  );
  const result = rows[0]?.result;
  if (!result) throw new DomainError('conflict', { message: { key: 'idempotency.gone' } });
  return result;
}

interface Written<Item extends VersionedRow, Reason extends string> {
  readonly decided: readonly Decided<Item, Reason>[];
  readonly changed: readonly Pick<Changed<Item>, 'before' | 'values'>[];
  readonly getName: (item: Item) => string;
  /** Columns with texts, which are stored nowhere else. */
  readonly texts: ReadonlySet<string>;
}

/** Returns the result of a bulk change, and the row that restores what it changed. */
export function toBulkChange<Item extends VersionedRow, Reason extends string>(
  context: Context,
  { decided, changed, getName, texts }: Written<Item, Reason>,
) {
  const userId = getUserId(context.actor);
  if (userId === null) throw new DomainError('permission_denied');
  const id = newId();
  const result = toResult(context, decided, getName, id);
  const stored: StoredResult<Reason> = {
    ...result,
    refused: decided.flatMap(({ before, decision }) =>
      'refusal' in decision ? [{ id: before.id, ...decision }] : [],
    ),
  };
  const changes = changed.map(({ before, values }): StoredChange => ({
    id: before.id,
    version: before.version + 1,
    before: pick(before, values, (name) => texts.has(name) && before[name] !== null),
    after: pick(values, values, (name) => texts.has(name)),
  }));
  const createdAt = context.now.toISOString();
  return { id, result, row: { id, userId, changes, result: stored, createdAt } };
}

/** Returns the columns of a row that a change set, without those that are left out. */
function pick(row: Row, set: Row, isLeftOut: (name: string) => boolean): StoredValues {
  const picked: Record<string, string | number | null> = {};
  for (const name of Object.keys(set)) {
    const value = row[name];
    if (isLeftOut(name)) continue;
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${name} cannot be restored`);
    picked[name] = value;
  }
  return picked;
}

/**
 * Returns the condition for a bulk change of the caller's.
 * @throws DomainError `not_found` for what names none.
 */
export function isOwnChange({ actor }: Context, table: BulkTable, id: string): SQL | undefined {
  const userId = getUserId(actor);
  if (!isId(id) || userId === null) throw new DomainError('not_found');
  return and(eq(table.id, id), eq(table.userId, userId));
}

/** Returns what finds a bulk change of the caller's; it throws DomainError `not_found`. */
export const createChangeLocator =
  (table: BulkTable) =>
  async (context: Context, { id }: { id: string }): Promise<void> => {
    const found = await context.database.orm.$count(table, isOwnChange(context, table, id));
    if (found === 0) throw new DomainError('not_found');
  };

/**
 * Returns the bulk change if it can still be undone.
 * @throws DomainError `conflict` for one that is undone, and after `bulkUndoMinutes`; `not_found`.
 */
export function requireUndoable<
  Change extends { readonly createdAt: string; readonly undoneAt: string | null },
>({ now }: Context, change: Change | undefined): Change {
  if (!change) throw new DomainError('not_found');
  if (change.undoneAt !== null)
    throw new DomainError('conflict', { message: { key: 'bulk.undone' } });
  if (getUndoEnd(new Date(change.createdAt)) < now)
    throw new DomainError('conflict', { message: { key: 'bulk.too_late' } });
  return change;
}
