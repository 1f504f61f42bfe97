import { expect, test } from 'vitest';
import { decodeText } from './preview.tsx';

test.each([
  ['UTF-8', new TextEncoder().encode('étalon')],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFétalon')],
  ['Windows-1252', Uint8Array.from([0xe9, ...Buffer.from('talon')])],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from('étalon', 'utf16le')])],
])('decodes a text in %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('étalon');
});

test('ignores an incomplete character at the end', () => {
  expect(decodeText(new TextEncoder().encode('caf\u00E9').slice(0, -1))).toBe('caf');
});
