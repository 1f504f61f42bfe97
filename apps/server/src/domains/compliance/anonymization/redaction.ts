import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import { listPhoneDigits } from './patterns/phone-pattern.ts';
import { toTracePattern, type TracePattern } from './patterns/trace-pattern.ts';
import { type PersonValues, placeholderEmail, redactionText } from './person-values.ts';

/** A person's values in the form that the redacting statements need. */
export interface Redaction {
  readonly userId: string;
  readonly anonymizedAt: string;
  /** Id of the receipt. Every retry uses the same id. */
  readonly receiptId: string;
  readonly pattern: TracePattern;
  readonly emails: readonly string[];
  /** Digits of the person's telephone numbers in every format. */
  readonly phoneDigits: readonly string[];
  readonly placeholderEmail: string;
  /** Paths that name the person, mapped to their redacted paths. */
  readonly redactedPaths: ReadonlyMap<string, string>;
}

/** The anonymized person, and when they were anonymized. */
interface RedactionSubject {
  readonly userId: string;
  readonly anonymizedAt: string;
}

/** Returns what the redacting statements need for a person with these values. */
export function toRedaction(
  { userId, anonymizedAt, receiptId }: RedactionSubject & { receiptId: string },
  values: PersonValues,
  redactedPaths: ReadonlyMap<string, string>,
): Redaction {
  const pattern = toTracePattern(values);
  return {
    userId,
    anonymizedAt,
    receiptId,
    pattern,
    emails: values.emails,
    phoneDigits: values.phones.flatMap(listPhoneDigits),
    placeholderEmail: placeholderEmail(userId),
    redactedPaths,
  };
}

/** Number of rows that a statement changed in a table. */
export interface TableCount {
  readonly table: string;
  readonly changed: number;
}

type Text = SQL | PgColumn;

/** Condition: a text names the person. */
export const matchesPerson = ({ pattern }: Pick<Redaction, 'pattern'>, text: Text): SQL =>
  sql`(case when ${text} ~ ${pattern.looseInSql}::text then ${text} ~ ${pattern.inSql}::text
    else false end)`;

/** Replaces the person's values in a text by the redaction text. */
export const redactText = ({ pattern }: Redaction, text: Text): SQL =>
  sql`regexp_replace(${text}, ${pattern.inSql}::text, ${redactionText}::text, 'g')`;

/** Condition: a text is the person's e-mail address. */
export const isOwnEmail = ({ emails }: Redaction, text: Text): SQL =>
  sql`lower(${text}) = any(${sql.param(emails)}::text[])`;

/**
 * Condition: a whole address is replaced. It is the person's address or contains a value of the
 * person, and no other account has it.
 */
export const isRedactableAddress = (redaction: Redaction, text: Text): SQL =>
  sql`((${isOwnEmail(redaction, text)} or ${matchesPerson(redaction, text)}) and not exists (
    select from ${userAccount} as other
    where other.email = lower(${text}) and other.id <> ${redaction.userId}))`;

/**
 * Condition: JSON may name the person. Replaces escapes by spaces before the search, since they
 * separate words. Misses nothing, but also matches a name that spans two values. Compare with the
 * redacted JSON to exclude such a match.
 */
const mayMatchInJson = (redaction: Redaction, json: Text): SQL =>
  matchesPerson(redaction, sql`regexp_replace(${json}::text, '\\\\(u[0-9a-f]{4}|.)', ' ', 'g')`);

/** Replaces the person's values in all texts and keys of JSON by the redaction text. */
export const redactJson = ({ pattern }: Redaction, json: Text): SQL =>
  sql`erase_in_json(${json}, ${pattern.inSql}::text, ${redactionText}::text)`;

export const jsonMatchesPerson = (redaction: Redaction, json: Text): SQL =>
  sql`(case when ${mayMatchInJson(redaction, json)} then ${redactJson(redaction, json)} <> ${json} else false end)`;

/** `set column = …`, without the table's name. */
export const assign = (column: PgColumn, value: SQL): SQL =>
  sql`${sql.identifier(column.name)} = ${value}`;

/**
 * Increments the version if the table has one, so that an update based on the old row conflicts.
 */
export function nextVersion(table: PgTable, columns: Readonly<Record<string, PgColumn>>): SQL[] {
  const { version } = columns;
  return version ? [sql`version = ${table}.version + 1`] : [];
}

/** Content to encrypt for the job `finish-anonymization`. Stored: the names of its fields stay. */
interface EncryptedPayload extends PersonValues {
  readonly receiptId: string;
  readonly moved: readonly (readonly [string, string])[];
}

/**
 * Encrypts a person's values with the person's id as associated data, so that decryption fails for
 * any other person.
 */
export function encryptRedaction(
  encryptor: Encryptor,
  { userId, receiptId, redactedPaths }: Redaction,
  { emails, names, phones, addressesOfOthers }: PersonValues,
): Buffer {
  const values = { emails, names, phones, addressesOfOthers };
  const payload: EncryptedPayload = { ...values, receiptId, moved: [...redactedPaths] };
  return encryptor.encrypt(Buffer.from(JSON.stringify(payload)), userId);
}

/** Returns null if the portal's key has changed. */
export function decryptRedaction(
  encryptor: Encryptor,
  subject: RedactionSubject,
  bytes: Uint8Array,
): Redaction | null {
  const opened = encryptor.decrypt(bytes, subject.userId);
  if (!opened) return null;
  const { moved, receiptId, ...values }: EncryptedPayload = JSON.parse(opened.toString());
  return toRedaction({ ...subject, receiptId }, values, new Map(moved));
}
