import type { Encryptor } from '#server/kernel/encryption.ts';
import type { PersonValues } from './person-values.ts';
import { toRedaction, type Redaction, type RedactionSubject } from './redaction.ts';

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
