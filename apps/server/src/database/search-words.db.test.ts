// @every-postgres It tests SQL functions.
import { punctuation, toSearchLetters, toSearchWords } from '@portal/contract/folding';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

/** Texts and the words that a search compares in them, in the database and in the browser. */
const examples: readonly (readonly [text: string, words: string])[] = [
  ['Clinique Lumière', 'clinique lumiere'],
  ['lumie\u0300re', 'lumiere'],
  ['AZ St.-Lukas', 'az st lukas'],
  ['O’Brien-Müller', 'o brien muller'],
  ["O'Brien", 'o brien'],
  [`L'Oréal "Pro" (BE)`, 'l oreal pro be'],
  ['Straße 9', 'strasse 9'],
  ['STRASSE', 'strasse'],
  ['GROẞE', 'grosse'],
  ['Søren Ågård', 'soren agard'],
  ['ŁÓDŹ', 'lodz'],
  ['Æbelø', 'aebelo'],
  ['Sacré-Cœur', 'sacre coeur'],
  ['Ĳsselmeer', 'ijsselmeer'],
  ['Đorđe Þór Ħal', 'dorde thor hal'],
  ['ﬁn', 'fin'],
  ['ＡＢ－１２', 'ab 12'],
  ['Ελλάδα', 'ελλαδα'],
  ['Жуков', 'жуков'],
  ['under_score', 'under score'],
  ['100% Skin', '100 skin'],
  ['EX-200 · SN 12/34', 'ex 200 sn 12 34'],
  ['+32 2 555 98 35', '32 2 555 98 35'],
  ['½ €', '1 2'],
  ['  two\t\nlines  ', 'two lines'],
  ['…', ''],
];

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});

afterAll(() => own.close());

/** Signs that the database spells out, such as (C) and Rs: a term of nothing else is left out. */
const spelledSigns = '©®₠₢₣₤₧₹₺';

it('ignores the same characters in the database and in the parser of terms', async () => {
  const { rows } = await own.database.pool.query<{ character: string; is_ignored: boolean }>(
    `select chr(code) as character, search_joined(chr(code)) is null as is_ignored
     from generate_series(33, 65533) as code where code not between 55296 and 57343`,
  );
  expect(rows.length).toBeGreaterThan(60_000);
  const differing = rows
    .filter((row) => (row.character.replace(punctuation, '') === '') !== row.is_ignored)
    .map(({ character }) => character)
    .join('');
  expect(differing).toBe(spelledSigns);
});

it('has the words of the examples, as the browser has', async () => {
  const { rows } = await own.database.pool.query<{ words: string }>(
    `select coalesce(search_words(normalize(typed)), '') as words
     from unnest($1::text[]) with ordinality as texts (typed, at) order by at`,
    [examples.map(([text]) => text)],
  );
  const expected = examples.map(([, words]) => words);
  expect(rows.map(({ words }) => words)).toEqual(expected);
  expect(examples.map(([text]) => toSearchWords(text))).toEqual(expected);
});

it('takes no letters of Europe for different that the browser takes for the same', async () => {
  const { rows } = await own.database.pool.query<{ letter: string; folded: string }>(
    `select chr(code) as letter, search_fold(chr(code)) as folded from generate_series(33, 65533) as code
     where code < x'250'::int or code between x'370'::int and x'52F'::int
       or code between x'1E00'::int and x'1FFF'::int or code between x'FB00'::int and x'FB06'::int
       or code between x'FF01'::int and x'FF5E'::int`,
  );
  const differing = rows.filter(
    ({ letter, folded }) =>
      !spelledSigns.includes(letter) && toSearchLetters(letter) !== toSearchLetters(folded),
  );
  expect(differing).toEqual([]);
});
