import type { TestLanguage } from '../get-texts.ts';
import { escaped } from './texts.ts';
import { getLocale, type Locale } from './say.ts';

let locale: Locale | null = null;
const locales = new Map<TestLanguage, Locale>();

/** Texts without a translation; later they may turn out to be data. */
const unknown = new Set<string | RegExp>();

/** Patterns that are in the page’s language already. */
const said = new WeakSet<RegExp>();

/** From now on the pages of tests are in this language; a worker runs one test at a time. */
export function speak(language: TestLanguage): void {
  unknown.clear();
  if (language === 'en') locale = null;
  else {
    locale = locales.get(language) ?? getLocale(language);
    locales.set(language, locale);
  }
}

/** Throws where a test said what is neither a text of the locale files nor data of its own. */
export function everythingWasKnown(): void {
  const left = [...unknown].filter(
    (text) => (typeof text === 'string' ? locale?.part(text) : locale?.matching(text)) === null,
  );
  unknown.clear();
  if (left.length > 0) throw new Error(`No text in the locales: ${left.join(' | ')}`);
}

/** Returns true for a text of the portal in a language other than English. */
export const isSpoken = (text: string): boolean => locale?.isText(text) ?? false;

/** Extent of a text: the whole or a part. */
export type Extent = 'whole' | 'part';

/** Says in the page’s language what a test says in English. */
export function inPageLanguage(text: string | RegExp, extent: Extent): string | RegExp {
  if (locale === null || text === '') return text;
  if (text instanceof RegExp) return patternSaid(locale, text);
  const patterns = extent === 'whole' ? locale.whole(text) : locale.part(text);
  if (!patterns) unknown.add(text);
  const known = patterns ?? locale.loosely(text);
  if (!known || (isOnly(known, escaped(text)) && !/[“”]/u.test(text))) return text;
  const all = `(?:${known.join('|')})`;
  return patternOf(extent === 'whole' ? String.raw`^\s*${all}\s*$` : all);
}

const isOnly = (patterns: readonly string[], one: string) =>
  patterns.length === 1 && patterns[0] === one;

/** A pattern of a test in the page’s language, if it has words. */
function patternSaid(speaker: Locale, pattern: RegExp): RegExp {
  if (said.has(pattern) || !/\p{L}/u.test(pattern.source.replaceAll(/\\./gu, ''))) return pattern;
  const patterns = speaker.matching(pattern);
  if (patterns) return patternOf(patterns.join('|'), pattern.flags.replaceAll('u', ''));
  unknown.add(pattern);
  return pattern;
}

/** Without the flag u, with which Playwright could not write quotes into a selector. */
function patternOf(source: string, flags = ''): RegExp {
  const pattern = new RegExp(source, flags);
  said.add(pattern);
  return pattern;
}
