import { createHash } from 'node:crypto';
import { toCanonicalJson } from './canonical-json.ts';

/** Returns SHA-256 over the salt and the canonical values, so that it can be computed again. */
export function computePersonalDigest(
  salt: Buffer,
  personalValues: { ip: string | null; changes: object },
): Buffer {
  return createHash('sha256').update(salt).update(toCanonicalJson(personalValues)).digest();
}

/** Row of the audit log with its personal values, unless they were erased. */
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
