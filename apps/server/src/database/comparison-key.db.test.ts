// @every-postgres It tests SQL functions.
import { toComparisonKey, toSerialKey } from '@portal/contract/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});

afterAll(() => own.close());

/** Returns the keys that the database gives to texts. */
async function readKeys(texts: readonly string[]): Promise<{ name: string; serial: string }[]> {
  const { rows } = await own.database.pool.query<{ name: string; serial: string }>(
    `select comparison_key(typed) as name, serial_key(typed) as serial
     from unnest($1::text[]) with ordinality as texts (typed, at) order by at`,
    [texts],
  );
  return rows;
}

const toKeys = (texts: readonly string[]) =>
  texts.map((typed) => ({ name: toComparisonKey(typed), serial: toSerialKey(typed) }));

/** Characters whose case and forms have been the same since Unicode 10, which every PostgreSQL knows. */
const known = fc
  .array(
    fc.oneof(
      ...[
        { min: 0x00_01, max: 0x05_5f },
        { min: 0x05_91, max: 0x05_c7 },
        { min: 0x06_21, max: 0x06_4a },
        { min: 0x09_05, max: 0x09_39 },
        { min: 0x0e_01, max: 0x0e_3a },
        { min: 0x1e_00, max: 0x20_be },
        { min: 0x30_41, max: 0x30_ff },
        { min: 0x4e_00, max: 0x9f_a5 },
        { min: 0xac_00, max: 0xd7_a3 },
        { min: 0xff_01, max: 0xff_ee },
        { min: 0x01_f3_00, max: 0x01_f5_ff },
      ].map((range) => fc.integer(range).map((code) => String.fromCodePoint(code))),
    ),
    { maxLength: 6 },
  )
  .map((signs) => signs.join(''));
const awkward = fc.constantFrom(
  ...Array.from(
    "aA\u00E9e\u0301 -'\u2019`\u00B4\u2013\u00A0\u200B\u00DF\u0130\u0131\u0345\u03C3\u03C2\u1E9E\u3164\uFB01\u2033\u0149\u01F0\t\u0085\u2028\uFFFE",
  ),
);
const text = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: awkward }, known, fc.string({ unit: 'grapheme-ascii' })),
    {
      maxLength: 10,
    },
  )
  .map((parts) => parts.join(''));

it('gives texts the keys that the contract gives them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 200, maxLength: 400, size: 'max' }),
      async (texts) => {
        expect(await readKeys(texts)).toEqual(toKeys(texts));
      },
    ),
    { numRuns: getSampleSize(40, 4), endOnFailure: true },
  );
});

it('gives each character of the world’s scripts up to U+07FF the key that the contract gives it', async () => {
  const texts = Array.from(
    { length: 0x7_ff },
    (_none, code) => `x${String.fromCodePoint(code + 1)}X`,
  );
  expect(await readKeys(texts)).toEqual(toKeys(texts));
});

it('ignores in the database what the contract ignores', async () => {
  const texts = Array.from({ length: 0x11_00_00 - 1 }, (_none, at) => at + 1)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) =>
      /[^\p{L}\p{N}\p{Co}\p{Cn}\p{So}\p{Mn}]|\p{Default_Ignorable_Code_Point}/u.test(sign),
    )
    .map((sign) => `x${sign}x`);
  expect(await readKeys(texts)).toEqual(toKeys(texts));
});
