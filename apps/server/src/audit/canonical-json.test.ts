import { expect, it } from 'vitest';
import { toCanonicalJson } from './personal-digest.ts';

it('writes the same whatever the order of the keys, at every depth', () => {
  const one = { b: [{ y: 1, x: { d: null, c: 'é' } }], a: true };
  const other = { a: true, b: [{ x: { c: 'é', d: null }, y: 1 }] };
  expect(toCanonicalJson(one)).toBe('{"a":true,"b":[{"x":{"c":"é","d":null},"y":1}]}');
  expect(toCanonicalJson(other)).toBe(toCanonicalJson(one));
});

it('keeps the order of lists, and sorts keys that are numbers as text', () => {
  expect(toCanonicalJson([3, 1, 2])).toBe('[3,1,2]');
  expect(toCanonicalJson({ 9: 'a', 10: 'b', B: 'c', a: 'd' })).toBe(
    '{"10":"b","9":"a","B":"c","a":"d"}',
  );
});

it('writes dates as text and leaves out undefined, as JSON does', () => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  expect(toCanonicalJson({ at, gone: undefined, said: 'a "b" \\ \n', list: [undefined] })).toBe(
    '{"at":"2026-01-02T03:04:05.678Z","list":[null],"said":"a \\"b\\" \\\\ \\n"}',
  );
  expect([null, 1.5, 'x', {}, []].map(toCanonicalJson)).toEqual(['null', '1.5', '"x"', '{}', '[]']);
});
