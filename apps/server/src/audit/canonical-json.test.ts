import fc from 'fast-check';
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

/** Sorts the keys of parsed JSON at every depth. */
function sortKeys(parsed: unknown): unknown {
  if (Array.isArray(parsed)) return parsed.map(sortKeys);
  if (typeof parsed !== 'object' || parsed === null) return parsed;
  // Pairs, because an object puts names that are numbers first.
  const sorted = Object.entries(parsed).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, value]) => [name, sortKeys(value)]);
}

it('writes JSON of the same value with sorted keys, whatever it is', () => {
  const names = fc.oneof(
    fc.string(),
    fc.constantFrom('toJSON', '__proto__', 'constructor', '1', '10'),
  );
  const values = fc.anything({
    key: names,
    withDate: true,
    withBoxedValues: true,
    withTypedArray: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withUnicodeString: true,
  });
  fc.assert(
    fc.property(values, (value) => {
      const inList = [value];
      const text = toCanonicalJson(inList);
      const parsed: unknown = JSON.parse(text);
      expect(sortKeys(parsed)).toEqual(sortKeys(JSON.parse(JSON.stringify(inList))));
      expect(toCanonicalJson(parsed)).toBe(text);
    }),
  );
});

it.each([
  [{ toJSON: 'a text' }, '{"toJSON":"a text"}'],
  [{ gone: { toJSON: () => undefined }, here: { toJSON: () => [1] } }, '{"here":[1]}'],
  [JSON.parse('{"__proto__":{"b":1,"a":2}}'), '{"__proto__":{"a":2,"b":1}}'],
  [{ n: [Number.NaN, -0, 1e21, Infinity] }, '{"n":[null,0,1e+21,null]}'],
  [{ f: () => 1, s: Symbol('s'), l: [() => 1] }, '{"l":[null]}'],
  [Object.assign(Object.create(null), { b: 1, a: 2 }), '{"a":2,"b":1}'],
])('writes %o', (value, text) => {
  expect(toCanonicalJson(value)).toBe(text);
});
