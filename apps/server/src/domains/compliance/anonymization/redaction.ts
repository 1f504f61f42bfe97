import type { Encryptor } from '#server/kernel/encryption.ts';
import { listPhoneDigits } from './patterns/phone-pattern.ts';
import { toTracePattern, type TracePattern } from './patterns/trace-pattern.ts';
import type { PersonValues } from './person-values.ts';
import { placeholderEmail } from './placeholders.ts';

/** A person's values in the form that the redacting statements need. */
export interface Redaction {
  /** Id of the account; of the lead for the contact of a lead, which has none. */
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
