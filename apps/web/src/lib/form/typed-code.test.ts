import { expect, test } from 'vitest';
import { toTypedCode } from './typed-code.ts';

test.each([
  ['123 456', '123456'],
  ['\u202A123\u00A0456\u202C\u200B', '123456'],
  ['\uFF11\uFF12\uFF13\u2003456\n', '123456'],
  ['abcde-fghjk ', 'abcde-fghjk'],
  ['\uFEFF12\u00AD34\u206056', '123456'],
])('reads the typed code %j', (written, code) => {
  expect(toTypedCode(written)).toBe(code);
});
