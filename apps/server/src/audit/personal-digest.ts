import { createHash } from 'node:crypto';

/**
 * Returns a value as JSON with keys sorted by their UTF-16 units at every depth, without spaces
 * (RFC 8785). For digests: the database returns keys in an order of its own.
 */
export function toCanonicalJson(value: unknown): string {
  const text = serializeValue(value);
  if (text === undefined) throw new TypeError('The value has no form in JSON');
  return text;
}

/** Returns undefined for what JSON leaves out. */
function serializeValue(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value))
    return `[${value.map((item) => serializeValue(item) ?? 'null').join()}]`;
  return isPlain(value) ? serializeObject(value) : serializeValue(toPlain(value));
}

/** Returns true for an object whose members are its form in JSON, unlike an instant or bytes. */
const isPlain = (value: object): boolean =>
  (Object.getPrototypeOf(value) ?? Object.prototype) === Object.prototype &&
  typeof Reflect.get(value, 'toJSON') !== 'function';

/** Returns the form of another object in JSON; undefined if it has none. */
function toPlain(value: object): unknown {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}

function serializeObject(value: object): string {
  let members = '';
  for (const name of Object.keys(value).toSorted()) {
    const member = serializeValue(Reflect.get(value, name));
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${member}`;
  }
  return `{${members}}`;
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
