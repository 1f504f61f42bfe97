// @every-postgres It tests SQL functions.
import { readFile, glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createHostileTexts } from '#server/testing/hostile-texts.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';

/*
 * Columns and indexes have values that earlier definitions of the functions gave, so the present ones must
 * give the same. The earlier ones are created beside them, as `former_…`.
 */
const functions = ['fold', 'words', 'form', 'code'] as const;

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url));

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
  for await (const path of glob('*_{baseline,search_and_order}/migration.sql', {
    cwd: migrations,
  })) {
    const sql = await readFile(migrations + path, 'utf8');
    for (const name of functions) {
      const [definition] =
        new RegExp(`create function search_${name}\\([^]+?;(?=\\n-)`).exec(sql) ?? [];
      if (definition)
        await own.database.pool.query(
          definition.replaceAll(/search_(?=fold|words|form|code)/g, 'former_'),
        );
    }
  }
});

afterAll(() => own.close());

/** Asserts that the functions give texts what the earlier ones gave them. */
async function compare(texts: readonly string[]): Promise<void> {
  const isOther = functions.map(
    (name) => `search_${name}(text) is distinct from former_${name}(text)`,
  );
  const { rows } = await own.database.pool.query(
    `select to_json(text) as text from unnest($1::text[]) as text where ${isOther.join(' or ')} limit 20`,
    [texts],
  );
  expect(rows).toEqual([]);
}

const listCharacters = (first: number, last: number, step = 1): string[] =>
  Array.from({ length: Math.ceil((last - first) / step) }, (_none, at) =>
    String.fromCodePoint(first + at * step),
  );

it('gives each character the same, alone and among others', async () => {
  const characters = [
    ...listCharacters(0x1, 0x34_00),
    // Ideographs and syllables are all alike.
    ...listCharacters(0x34_00, 0xd8_00, 37),
    ...listCharacters(0xe0_00, 0x2_00_00, 37),
    ...listCharacters(0xf9_00, 0x1_00_00),
  ];
  await compare(characters);
  await compare(characters.map((sign) => `\ta${sign}B 1${sign}2 ${sign}\n${sign}${sign}é ${sign}`));
});

it('gives any pair of ASCII characters the same', async () => {
  const ascii = listCharacters(0x1, 0x80);
  await compare(ascii.flatMap((one) => ascii.map((other) => `a${one}${other}1`)));
  await compare(ascii.flatMap((one) => ascii.map((other) => `${one} ${other}3${one}`)));
});

/** Returns true for a text that a column can have. */
const isStored = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

it('gives hostile texts the same', async () => {
  await compare(createHostileTexts(getSampleSize(8000, 4), 27).filter(isStored));
});

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Array.from(` \t\n\r-'.,/()+&_1aZ09`)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('02 555', '1.000', "l'été", 'S.A.', 'T-68', '€ 5', '½', 'ﬁ'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
);
const sentence = fc
  .array(piece, { maxLength: 12 })
  .map((pieces) => pieces.join(''))
  .filter(isStored);

it('gives sentences the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sentence, { minLength: 200, maxLength: 400, size: 'max' }), compare),
    { numRuns: getSampleSize(20, 4), endOnFailure: true },
  );
});

it('gives null and what has no letters the same', async () => {
  await compare(['', ' ', '...', '- -', '\u00A0', '\u0301', '\t\n']);
  const { rows } = await own.database.pool.query(
    `select array[search_fold(null), search_words(null), search_form(null), search_words(' - ')] as found`,
  );
  expect(rows).toEqual([{ found: [null, null, null, null] }]);
});
