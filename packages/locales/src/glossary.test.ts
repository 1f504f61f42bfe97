import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAllTexts, fileLanguages, type FileLanguage } from './all-texts.ts';

/** A row of docs/glossary.md. */
interface Term {
  readonly byLanguage: Readonly<Record<FileLanguage, string>>;
  /** Areas of the web, `messages` or `mails`: each says the word in each language. */
  readonly where: readonly string[];
  /** What the texts do not say instead. */
  readonly not: readonly (readonly [language: FileLanguage, word: string])[];
}

const page = readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8');

const isLanguage = (term: string): term is FileLanguage =>
  fileLanguages.some((language) => language === term);

/** The table rows of the page, without headings and rules. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:English|-)/u.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const list = (cell: string) =>
  cell
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');

const terms: Term[] = rows.map(([en = '', nl = '', fr = '', , where = '', not = '']) => ({
  byLanguage: { en, nl, fr },
  where: list(where),
  not: not.split(';').flatMap((part) => {
    const [language = '', forbidden = ''] = part.split(':').map((term) => term.trim());
    return isLanguage(language) ? list(forbidden).map((term) => [language, term] as const) : [];
  }),
}));

/** Texts without their placeholders, whose names are English, in small letters. */
const readPlainTexts = (language: FileLanguage) =>
  [...readAllTexts(language)].map(
    ([path, text]) => [path, text.replaceAll(/\{\{\w+\}\}/gu, '').toLowerCase()] as const,
  );
const texts = { en: readPlainTexts('en'), nl: readPlainTexts('nl'), fr: readPlainTexts('fr') };

const isIn = (path: string, area: string) =>
  path.startsWith(`common/${area}.`) || path.startsWith(`${area}.`);

/** Where a word is not: the texts have it as a whole, and as the beginning of a longer one. */
function findPaths(language: FileLanguage, term: string): string[] {
  const begins = new RegExp(String.raw`(?<![\p{L}-])${term.toLowerCase()}`, 'u');
  return texts[language].filter(([, text]) => begins.test(text)).map(([path]) => path);
}

/** A term as texts have it: each of its words may have an ending. */
const inflected = (term: string) =>
  new RegExp(
    term
      .toLowerCase()
      .split(' ')
      .join(String.raw`\p{L}{0,2} `),
    'u',
  );

test('the glossary has the words of the field, each once', () => {
  expect(terms.length).toBeGreaterThan(60);
  const english = terms.map(({ byLanguage }) => byLanguage.en);
  expect(english.filter((term, at) => english.indexOf(term) !== at)).toEqual([]);
  expect(rows.filter((row) => row.length !== 6)).toEqual([]);
});

describe.for(['nl', 'fr'] as const)('in %s', (language) => {
  test.for(terms)('$byLanguage.en is said as the glossary has it', ({ byLanguage, where }) => {
    expect(where.length).toBeGreaterThan(0);
    const silent = where.filter(
      (area) =>
        !texts[language].some(
          ([path, text]) => isIn(path, area) && inflected(byLanguage[language]).test(text),
        ),
    );
    expect(silent).toEqual([]);
  });

  const forbidden = terms.flatMap(({ not }) => not.filter(([of]) => of === language));

  test('nothing is said that the glossary rules out', () => {
    expect(forbidden.length).toBeGreaterThan(20);
    const found = forbidden.flatMap(([, term]) =>
      findPaths(language, term).map((path) => `${term}: ${path}`),
    );
    expect(found).toEqual([]);
  });
});

test('a word that is ruled out would be found, at the beginning of another too', () => {
  expect(findPaths('nl', 'verzoek').length).toBeGreaterThan(10);
  expect(findPaths('nl', 'verzoe').length).toBeGreaterThan(10);
  expect(findPaths('nl', 'erzoek')).toEqual([]);
});

/** The informal address of each language, which the portal does not use. */
const informal = {
  nl: /(?<!\p{L})(?:je|jij|jou|jouw|jullie)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/u,
};

test.each(['nl', 'fr'] as const)('%s addresses the reader formally', (language) => {
  const paths = texts[language].filter(([, text]) => informal[language].test(text));
  expect(paths.map(([path]) => path)).toEqual([]);
});

test('what failed is said in Dutch without an article, where it is a title', () => {
  const article = /^(?:de|het) [^,.]+ (?:kon|konden|kan|kunnen) niet (?:opnieuw )?worden [^.]+$/u;
  const titles = texts.nl.filter(([path, text]) => path.endsWith('failed') && article.test(text));
  expect(titles.map(([path]) => path)).toEqual([]);
});
