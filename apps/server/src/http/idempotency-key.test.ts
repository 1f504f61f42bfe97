import { expect, it } from 'vitest';
import { parseIdempotencyKey, checkIdempotencyKey } from './request-context.ts';

it.each([
  ['none', undefined, null],
  ['a bare one', 'a-1', 'a-1'],
  ['a quoted one', '"a-1"', 'a-1'],
  ['spaces around', '  "a 1" ', 'a 1'],
  ['what is escaped', String.raw`"a\"\\b"`, String.raw`a"\b`],
] as const)('reads %s', (_what, header, key) => {
  expect(parseIdempotencyKey(header)).toBe(key);
});

it('accepts up to 64 printable characters, and no others', () => {
  for (const key of [null, 'x', '~'.repeat(64), 'a b', '0199c1b2-7c1e-7b7e-8a52-0c5f5f5f5f5f'])
    expect(checkIdempotencyKey(key)).toBeNull();
  for (const key of ['', ' ', 'x'.repeat(65), 'é', 'a\tb', 'a\u0000'])
    expect(checkIdempotencyKey(key)?.code).toBe('invalid');
});
