import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAllTexts, fileLanguages, type FileLanguage } from './all-texts.ts';

/** Row of docs/glossary.md. */
interface Term {
  readonly byLanguage: Readonly<Record<FileLanguage, string>>;
  /** Areas of the web, `messages` or `mails` whose texts must contain the term in each language. */
  readonly where: readonly string[];
  /** Forbidden synonyms. */
  readonly not: readonly (readonly [language: FileLanguage, word: string])[];
}

const page = readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8');

const isLanguage = (term: string): term is FileLanguage =>
  fileLanguages.some((language) => language === term);

/** Table rows of the interface terms without headings and separators; the section "Code" has its own test. */
const rows = (page.split('\n## Code\n')[0] ?? '')
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

/** Texts in lower case without placeholders, whose names are English. */
const readPlainTexts = (language: FileLanguage) =>
  [...readAllTexts(language)].map(
    ([path, text]) => [path, text.replaceAll(/\{\{\w+\}\}/gu, '').toLowerCase()] as const,
  );
const texts = { en: readPlainTexts('en'), nl: readPlainTexts('nl'), fr: readPlainTexts('fr') };

const isIn = (path: string, area: string) =>
  path.startsWith(`common/${area}.`) || path.startsWith(`${area}.`);

/**
 * Returns the paths of texts that contain a term, as a whole word or as the start of a longer one.
 */
function findPaths(language: FileLanguage, term: string): string[] {
  const begins = new RegExp(String.raw`(?<![\p{L}-])${term.toLowerCase()}`, 'u');
  return texts[language].filter(([, text]) => begins.test(text)).map(([path]) => path);
}

/** Matches a term with an optional ending of each word. */
const inflected = (term: string) =>
  new RegExp(
    term
      .toLowerCase()
      .split(' ')
      .join(String.raw`\p{L}{0,2} `),
    'u',
  );

test('has at least sixty terms, each once and complete', () => {
  expect(terms.length).toBeGreaterThan(60);
  const english = terms.map(({ byLanguage }) => byLanguage.en);
  expect(english.filter((term, at) => english.indexOf(term) !== at)).toEqual([]);
  expect(rows.filter((row) => row.length !== 6)).toEqual([]);
});

describe.for(['nl', 'fr'] as const)('in %s', (language) => {
  test.for(terms)('contains the glossary’s term for $byLanguage.en', ({ byLanguage, where }) => {
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

  test('contains no forbidden synonym', () => {
    expect(forbidden.length).toBeGreaterThan(20);
    const found = forbidden.flatMap(([, term]) =>
      findPaths(language, term).map((path) => `${term}: ${path}`),
    );
    expect(found).toEqual([]);
  });
});

test('finds a forbidden synonym, also at the start of a longer word', () => {
  expect(findPaths('nl', 'verzoek').length).toBeGreaterThan(10);
  expect(findPaths('nl', 'verzoe').length).toBeGreaterThan(10);
  expect(findPaths('nl', 'erzoek')).toEqual([]);
});

/** Informal pronouns of each language; the portal addresses readers formally. */
const informal = {
  nl: /(?<!\p{L})(?:je|jij|jou|jouw|jullie)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/u,
};

test.each(['nl', 'fr'] as const)('addresses the reader formally in %s', (language) => {
  const paths = texts[language].filter(([, text]) => informal[language].test(text));
  expect(paths.map(([path]) => path)).toEqual([]);
});

test('omits the article in Dutch titles of failures', () => {
  const article = /^(?:de|het) [^,.]+ (?:kon|konden|kan|kunnen) niet (?:opnieuw )?worden [^.]+$/u;
  const titles = texts.nl.filter(([path, text]) => path.endsWith('failed') && article.test(text));
  expect(titles.map(([path]) => path)).toEqual([]);
});
