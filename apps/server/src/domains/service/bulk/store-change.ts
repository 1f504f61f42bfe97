import type { TicketStatus } from '@portal/contract/service';
import { lt } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import type { Row, VersionedRow } from '#server/resource/write.ts';
import { serviceBulkChange, type StoredChange, type StoredValues } from './bulk-change.table.ts';
import type { Changed } from './bulk-outcome.ts';

interface Stored<Item extends VersionedRow> {
  readonly objectType: 'service_ticket' | 'service_request';
  readonly changes: readonly Changed<Item>[];
  readonly mails: ReadonlyMap<string, readonly string[]>;
  /** Former status of the request, by ticket. */
  readonly requests?: ReadonlyMap<string, TicketStatus>;
  /** Message that a declined request got, by request. */
  readonly replies?: ReadonlyMap<string, string>;
}

/** Texts that an undo writes anew; none is stored beside the ticket. */
const texts: ReadonlySet<string> = new Set(['subject', 'cancellationReason']);

/**
 * Stores what a bulk change did, so that its caller can undo it, and forgets those of earlier days.
 * Returns its id; null where nothing changed.
 */
export async function storeChange<Item extends VersionedRow>(
  tx: Transaction,
  context: Context,
  { objectType, changes, mails, requests, replies }: Stored<Item>,
): Promise<string | null> {
  const userId = getUserId(context.actor);
  if (userId === null) throw new DomainError('permission_denied');
  const dayAgo = addMilliseconds(context.now, -days(1)).toISOString();
  await tx.delete(serviceBulkChange).where(lt(serviceBulkChange.createdAt, dayAgo));
  if (changes.length === 0) return null;
  const id = newId();
  const updatedAt = context.now.toISOString();
  const stored = changes.map(({ before, after, values }): StoredChange => {
    const names = Object.keys(values).filter((name) => !texts.has(name));
    return {
      id: before.id,
      version: before.version + 1,
      updatedAt,
      before: pick(before, names),
      after: pick(after, names),
      requestStatus: requests?.get(before.id) ?? null,
      replyId: replies?.get(before.id) ?? null,
      mailIds: mails.get(before.id) ?? [],
    };
  });
  await tx
    .insert(serviceBulkChange)
    .values({ id, userId, objectType, changes: stored, createdAt: updatedAt });
  return id;
}

function pick(row: Row, names: readonly string[]): StoredValues {
  const picked: Record<string, string | number | null> = {};
  for (const name of names) {
    const value = row[name];
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${name} cannot be restored`);
    picked[name] = value;
  }
  return picked;
}
