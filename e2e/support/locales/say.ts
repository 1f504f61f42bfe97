import type { TestLanguage } from '../test-language.ts';
import { alignments } from './alignments.ts';
import { countriesIn } from './countries.ts';
import { datesIn } from './dates.ts';
import { isData } from './known-data.ts';
import { listReadings } from './readings.ts';
import { escaped, countLetters, numbered, toPattern, plain, textsIn, type Text } from './texts.ts';

/** Requires the match at the start or end of the searched text. */
interface Edges {
  starts: boolean;
  ends: boolean;
}

/**
 * Translates English texts of a test into patterns; returns null for a text that is neither known
 * nor data.
 */
export interface Locale {
  /** Returns the translations of a whole text. */
  whole: (text: string) => string[] | null;
  /** Returns the translations of texts that contain a part, at the given edges. */
  part: (text: string, edges?: Edges) => string[] | null;
  /** Returns the translations that a pattern can match. */
  matching: (pattern: RegExp) => string[] | null;
  /**
   * Returns the translation of a text with placeholders, whatever fills them, because a test may
   * create the value later.
   */
  loosely: (text: string) => string[] | null;
  /** Returns true for an unchanged text of the locale files or a country. */
  isText: (text: string) => boolean;
}

/** Maximum extra length of a text that contains the part. */
const around = 30;

const anything = String.raw`[\s\S]*?`;
const none: ReadonlyMap<string, string> = new Map();

export function getLocale(language: TestLanguage): Locale {
  const texts = textsIn(language);
  const translateDate = datesIn(language);
  const translateCountry = countriesIn(language);
  const plurals = new Intl.PluralRules(language);
  const templates = texts
    .filter(({ holes, pieces }) => holes.length > 0 && countLetters(pieces.join('')) > 0)
    .map((text) => ({
      text,
      letters: countLetters(text.pieces.join('')),
      pattern: new RegExp(`^${text.pieces.map(escaped).join(String.raw`([\s\S]+?)`)}$`, 'u'),
    }));

  /** Returns the translation of a text with filled placeholders. */
  function saidFor(text: Text, filled: ReadonlyMap<string, string>, count = ''): string[] {
    const number = text.form === 'one' ? 1 : Number(count.replaceAll(',', '') || Number.NaN);
    const form = Number.isNaN(number) ? undefined : text.theirs.get(plurals.select(number));
    const said = form === undefined ? [...text.theirs.values()] : [form];
    return said.map((one) => toPattern(one, filled));
  }

  /** Returns the translation of numbers, dates, countries and data. */
  function translateValue(text: string): string[] {
    if (countLetters(text) === 0) return [numbered(text)];
    const [date, country] = [translateDate(text), translateCountry(text)];
    return [
      ...(date === null ? [] : [date]),
      ...(country === null ? [] : [escaped(country)]),
      ...(isData(text) ? [escaped(text)] : []),
    ];
  }

  function known(text: string, depth: number): string[] | null {
    const patterns = [...(translateText(text, depth + 1) ?? []), ...translateValue(text)];
    return patterns.length > 0 ? distinct(patterns) : null;
  }

  const filledBy = (text: string, depth: number): string[] | null =>
    known(text, depth) ?? (depth < 2 ? inRow(text) : null);

  /**
   * Returns the patterns of a text from those of its placeholders; null if the value of one is
   * unknown.
   */
  function fill(text: Text, values: readonly string[], depth: number): string[] | null {
    const filled = new Map<string, string>();
    for (const [at, name] of text.holes.entries()) {
      const patterns = filledBy(values[at] ?? '', depth);
      if (!patterns) return null;
      filled.set(name, group(patterns));
    }
    return saidFor(text, filled, values[text.holes.indexOf('count')]);
  }

  /** Returns the translation of a text of the locale files, preferring the most literal match. */
  function translateText(text: string, depth = 0): string[] | null {
    const same = texts.filter(({ english, holes }) => english === text && holes.length === 0);
    if (same.length > 0) return distinct(same.flatMap((one) => saidFor(one, none)));
    if (depth > 2 || countLetters(text) === 0) return null;
    return best(
      templates.flatMap(({ text: template, letters, pattern }) => {
        const [, ...values] = pattern.exec(text) ?? [];
        const patterns = values.length > 0 ? fill(template, values, depth) : null;
        return patterns ? [{ letters, patterns }] : [];
      }),
    );
  }

  /**
   * Returns the translation of several known texts or data in sequence, with or without punctuation
   * between them.
   */
  function inRow(text: string): string[] | null {
    const parts = text.split(' ');
    for (let first = parts.length; first > 0; first -= 1) {
      const head = /^(?<open>[^\p{L}\d]*)(?<said>.*?)(?<close>[^\p{L}\d]*)$/su.exec(
        parts.slice(0, first).join(' '),
      )?.groups;
      const { open = '', said = '', close = '' } = head ?? {};
      if (first === parts.length && open + close === '') continue;
      const before = known(said, 1);
      const tail = parts.slice(first).join(' ');
      const after = before && (tail === '' ? [''] : (known(tail, 1) ?? inRow(tail)));
      if (before && after)
        return [[escaped(open), group(before), escaped(close), group(after)].join(String.raw`\s*`)];
    }
    return null;
  }

  /** Returns the translation of a text in which this one fills a placeholder. */
  function aligned(text: string): string[] | null {
    return best(
      templates.flatMap(({ text: template }) =>
        alignments(template, text).flatMap(({ letters, values }) => {
          const filled = new Map<string, string>();
          for (const [at, { value, open }] of values) {
            const patterns = open && value.length < 3 ? [escaped(value)] : filledBy(value, 1);
            if (!patterns) return [];
            const edge = open ? anything : '';
            filled.set(template.holes[at] ?? '', edge + group(patterns) + edge);
          }
          return [{ letters, patterns: saidFor(template, filled) }];
        }),
      ),
    );
  }

  function whole(given: string): string[] | null {
    const text = plain(given);
    return filledBy(text, -1);
  }

  /**
   * Returns the translations of texts that contain these words; ignores case if no text matches
   * exactly.
   */
  function longer(wanted: string, { starts, ends }: Edges, room: number): string[] {
    if (countLetters(wanted) === 0) return [];
    for (const letters of [(text: string) => text, (text: string) => text.toLowerCase()]) {
      const small = letters(wanted);
      const found = texts.filter(({ english, pieces: [first = '', ...others] }) => {
        if (english.length > wanted.length + room) return false;
        if (starts && !letters(first).startsWith(small)) return false;
        if (ends && !letters(others.at(-1) ?? first).endsWith(small)) return false;
        return [first, ...others].some((piece) => letters(piece).includes(small));
      });
      if (found.length > 0) return found.flatMap((one) => saidFor(one, none));
      if (translateText(wanted) ?? inRow(wanted)) return [];
    }
    return [];
  }

  function part(given: string, edges: Edges = { starts: false, ends: false }) {
    const text = plain(given);
    const exact = translateText(text);
    const found = [...(exact ?? []), ...longer(text, edges, exact ? around : Infinity)];
    // A short template such as “{{from}} to {{until}}” also matches parts of longer texts.
    const isLiteral = texts.some(({ english }) => english === text);
    const inLonger = exact && !isLiteral ? (aligned(text) ?? []) : [];
    const said = distinct([...found, ...inLonger, ...translateValue(text)]);
    return said.length > 0 ? said : (aligned(text) ?? inRow(text));
  }

  function matching(pattern: RegExp): string[] | null {
    const said = listReadings(pattern).flatMap(({ text, starts, ends }) => {
      const patterns = starts && ends ? whole(text) : part(text, { starts, ends });
      if (!patterns) return [];
      return [`${starts ? String.raw`^\s*` : ''}${group(patterns)}${ends ? String.raw`\s*$` : ''}`];
    });
    return said.length > 0 ? said : null;
  }

  function loosely(given: string): string[] | null {
    return best(
      templates.flatMap(({ text, letters, pattern }) => {
        const [, ...values] = pattern.exec(plain(given)) ?? [];
        if (values.length === 0) return [];
        const filled = text.holes.map((name, at) => {
          const value = values[at] ?? '';
          return [name, group(filledBy(value, 1) ?? [escaped(value)])] as const;
        });
        return [{ letters, patterns: saidFor(text, new Map(filled)) }];
      }),
    );
  }

  const isText = (text: string) =>
    translateCountry(text) !== null || texts.some(({ english }) => english === plain(text));

  return { whole, part, matching, loosely, isText };
}

interface Found {
  letters: number;
  patterns: readonly string[];
}

/** Returns the matches with the most letters outside placeholders. */
function best(found: readonly Found[]): string[] | null {
  const most = Math.max(...found.map(({ letters }) => letters));
  const chosen = found.filter(({ letters }) => letters === most);
  return chosen.length > 0 ? distinct(chosen.flatMap(({ patterns }) => patterns)) : null;
}

const distinct = (patterns: readonly string[]): string[] => [...new Set(patterns)];

const group = (patterns: readonly string[]): string => `(?:${patterns.join('|')})`;
