import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Redaction } from './redaction.ts';
import { placeholderEmail } from './redaction-texts.ts';
import { listPhoneDigits } from './patterns/phone-pattern.ts';
import { toTracePattern } from './patterns/trace-pattern.ts';
import type { PersonValues } from './person-values.ts';

/** Content to encrypt for the job `finish-anonymization`. */
interface EncryptedPayload extends PersonValues {
  readonly receiptId: string;
  readonly moved: readonly (readonly [string, string])[];
}

interface Subject {
  readonly userId: string;
  readonly at: string;
}

export function toRedaction(
  { userId, at, receiptId }: Subject & { receiptId: string },
  values: PersonValues,
  moved: ReadonlyMap<string, string>,
): Redaction {
  const pattern = toTracePattern(values);
  return {
    userId,
    at,
    receiptId,
    pattern,
    emails: values.emails,
    numbers: values.phones.flatMap(listPhoneDigits),
    placeholder: placeholderEmail(userId),
    moved,
  };
}

/**
 * Encrypts a person's values with the person's id as associated data, so that decryption fails for
 * any other person.
 */
export function encryptRedaction(
  encryptor: Encryptor,
  { userId, receiptId, moved }: Redaction,
  { emails, names, phones, addressesOfOthers }: PersonValues,
): Buffer {
  const values = { emails, names, phones, addressesOfOthers };
  const payload: EncryptedPayload = { ...values, receiptId, moved: [...moved] };
  return encryptor.encrypt(Buffer.from(JSON.stringify(payload)), userId);
}

/** Returns null if the portal's key has changed. */
export function decryptRedaction(
  encryptor: Encryptor,
  subject: Subject,
  bytes: Uint8Array,
): Redaction | null {
  const opened = encryptor.decrypt(bytes, subject.userId);
  if (!opened) return null;
  const { moved, receiptId, ...values }: EncryptedPayload = JSON.parse(opened.toString());
  return toRedaction({ ...subject, receiptId }, values, new Map(moved));
}
