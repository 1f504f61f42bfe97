import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repeatsName } from './json-body.ts';

const check = (json: string): boolean => repeatsName(json, JSON.parse(json));

it.each([
  '{"a":1,"a":2}',
  '{"a":1,"b":2,"a":3}',
  '{"a":{"b":1,"b":1}}',
  '[{"a":1},{"b":1,"b":2}]',
  String.raw`{"a":1,"\u0061":2}`,
  '{"a" : 1 , "a"\n:2}',
  String.raw`{"\"":1,"\"":2}`,
  '{"":1,"":2}',
])('finds the name that %s repeats', (json) => {
  expect(check(json)).toBe(true);
});

it.each([
  '{}',
  '{"a":1}',
  '{"a":"a","b":"a"}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":1}}}',
  String.raw`{"a":"\":","b":"{\"a\":1,\"a\":2}"}`,
  String.raw`{"a":"\\","b":":"}`,
  '"a"',
  'null',
])('finds none in %s', (json) => {
  expect(check(json)).toBe(false);
});

it('finds none in any value that was written by JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(check(JSON.stringify(value))).toBe(false);
      expect(check(JSON.stringify(value, null, 2))).toBe(false);
    }),
  );
});

it('finds a name that is added to any object', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(object, (value) => {
      const [name = ''] = Object.keys(value);
      const json = JSON.stringify(value);
      expect(check(`${json.slice(0, -1)},${JSON.stringify(name)}:1}`)).toBe(true);
    }),
  );
});
