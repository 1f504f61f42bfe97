import type { ValidationError } from './field-messages.ts';

/**
 * Lists every text in a value with U+0000 or half a surrogate pair, which PostgreSQL cannot store.
 */
export function findUnprintable(value: unknown, instancePath = ''): ValidationError[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? [{ instancePath, keyword: 'unprintable', params: {} }]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    findUnprintable(member, `${instancePath}/${escapePointer(name)}`),
  );
}

/** JSON pointer's escapes (RFC 6901 §4). */
const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
