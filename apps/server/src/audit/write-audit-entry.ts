import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@portal/contract/compliance';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { getPrivacyClasses, type PrivacyClass } from '#server/database/privacy.ts';
import { getUserId } from '#server/kernel/actor.ts';
import type { Call } from '#server/kernel/call.ts';
import { newId } from '#server/kernel/ids.ts';
import { auditEntry, auditPersonal } from './audit.table.ts';
import { computePersonalDigest } from './personal-digest.ts';

/** An account as an actor. */
export interface AuditActor {
  readonly kind: 'employee' | 'customer';
  readonly userId: string;
}

/** Change to be logged: the row before and after, by the names of the table definition. */
export interface AuditEntryInput {
  readonly action: AuditAction;
  readonly table: PgTable;
  readonly objectId: string;
  /** Actor of a call without a session that has just proved its identity. */
  readonly by?: AuditActor;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** What is known of an attempt beside its object; `personal` is erased like other personal values. */
  readonly facts?: { readonly plain: Row; readonly personal: Row };
}

/** What an entry takes of its call. */
export type AuditedCall = Pick<Call, 'actor' | 'ip' | 'now' | 'requestId'>;

/**
 * Writes the audit row in the transaction of the change itself: no change without its row, no row
 * without its change. Personal values and the caller's address go to their own table.
 */
export const writeAuditEntry = (
  tx: Transaction,
  call: Call,
  input: AuditEntryInput,
): Promise<void> => writeAuditEntries(tx, call, [input]);

/** Rows of an entry; null without personal values. */
export interface AuditRows {
  readonly entry: typeof auditEntry.$inferInsert;
  readonly personal: typeof auditPersonal.$inferInsert | null;
}

/** Few enough rows that their values fit one statement. */
const batchSize = 1000;

/** The same for many changes that one call makes, in their order. */
export const writeAuditEntries = (
  tx: Transaction,
  call: Call,
  inputs: readonly AuditEntryInput[],
): Promise<void> =>
  insertAuditRows(
    tx,
    inputs.map((input) => toAuditRows(call, input)),
  );

/** Inserts the rows of entries in their order. */
export async function insertAuditRows(tx: Transaction, all: readonly AuditRows[]): Promise<void> {
  for (let from = 0; from < all.length; from += batchSize) {
    const rows = all.slice(from, from + batchSize);
    await tx.insert(auditEntry).values(rows.map(({ entry }) => entry));
    const personal = rows.flatMap((row) => (row.personal ? [row.personal] : []));
    if (personal.length > 0) await tx.insert(auditPersonal).values(personal);
  }
}

/** Returns the rows of an entry, and of its personal values if there are any. */
export function toAuditRows(call: AuditedCall, input: AuditEntryInput): AuditRows {
  const split = splitChanges(getPrivacyClasses(input.table), input.before ?? {}, input.after ?? {});
  const plain = { ...split.plain, ...toChanges(input.facts?.plain ?? {}) };
  const personal = { ...split.personal, ...toChanges(input.facts?.personal ?? {}) };
  const personalValues = { ip: call.ip, changes: personal };
  const hasPersonal = call.ip !== null || Object.keys(personal).length > 0;
  const salt = randomBytes(16);
  const id = newId();
  const entry = {
    id,
    at: call.now.toISOString(),
    actorKind: input.by?.kind ?? call.actor.kind,
    actorId: input.by?.userId ?? getUserId(call.actor),
    action: input.action,
    objectType: getTableName(input.table),
    objectId: input.objectId,
    changes: plain,
    personalDigest: hasPersonal ? computePersonalDigest(salt, personalValues) : null,
    requestId: call.requestId,
  };
  return { entry, personal: hasPersonal ? { entryId: id, ...personalValues, salt } : null };
}

type Row = Readonly<Record<string, unknown>>;

type Changes = Record<string, { from: unknown; to: unknown }>;

const toChanges = (facts: Row): Changes =>
  Object.fromEntries(Object.entries(facts).map(([name, to]) => [name, { from: null, to }]));

/** Columns that every change sets, that follow from others, or that must never be readable. */
export const omittedColumns: ReadonlySet<string> = new Set([
  'updatedAt',
  'version',
  'ordinal',
  'searchText',
  'duplicateNumber',
  'words',
  'passwordHash',
  'answerWarnAt',
  'breachesAt',
  'pausedFor',
  'publicHolidays',
  'solveWarnAt',
]);

/**
 * Splits the differences between two rows into plain ones and personal or free-text ones. Columns
 * are sorted, so that equal changes have equal forms.
 */
export function splitChanges(
  classes: Readonly<Record<string, PrivacyClass>>,
  before: Row,
  after: Row,
): { plain: Changes; personal: Changes } {
  const plain: Changes = {};
  const personal: Changes = {};
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !omittedColumns.has(name) && !isSame(before[name] ?? null, after[name] ?? null),
  );
  for (const name of names.toSorted()) {
    const isPlain = classes[name] === 'plain' || classes[name] === 'key';
    (isPlain ? plain : personal)[name] = { from: before[name] ?? null, to: after[name] ?? null };
  }
  return { plain, personal };
}

/** Compares two values as JSON. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
