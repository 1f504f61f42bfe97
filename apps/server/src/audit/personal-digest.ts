import { createHash } from 'node:crypto';

/**
 * Returns a value as JSON with keys sorted by their UTF-16 units at every depth, without spaces
 * (RFC 8785). For digests: the database returns keys in an order of its own.
 */
export function toCanonicalJson(value: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(value));
  return serializeValue(plain);
}

function serializeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serializeValue).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${serializeValue(member)}`);
  return `{${members.join()}}`;
}

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
