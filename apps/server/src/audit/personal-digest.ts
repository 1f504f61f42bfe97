import { createHash } from 'node:crypto';
import { toCanonicalJson } from './canonical-json.ts';

/** SHA-256 over salt and values in their one form, so that it can be made again from what is kept. */
export function computePersonalDigest(
  salt: Buffer,
  personalValues: { ip: string | null; changes: object },
): Buffer {
  return createHash('sha256').update(salt).update(toCanonicalJson(personalValues)).digest();
}

/** A row of the trail with the personal values that stand apart, as far as they still do. */
export interface PersonalValues {
  readonly personal_digest: Buffer | null;
  readonly salt: Buffer | null;
  readonly ip: string | null;
  readonly personal_changes: object | null;
  readonly is_erased: boolean;
}

/** Returns true if the personal values match the digest, or are erased and cannot be checked. */
export function isPersonalDigestValid(row: PersonalValues): boolean {
  const { salt, ip, personal_changes: changes } = row;
  if (row.is_erased) return true;
  if (row.personal_digest === null) return salt === null;
  if (salt === null || changes === null) return false;
  return computePersonalDigest(salt, { ip, changes }).equals(row.personal_digest);
}
