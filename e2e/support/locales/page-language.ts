import type { TestLanguage } from '../test-language.ts';
import { escaped } from './texts.ts';
import { getLocale, type Locale } from './say.ts';

let locale: Locale | null = null;
const locales = new Map<TestLanguage, Locale>();

/** Texts without a translation; the test may still create them as data. */
const unknown = new Set<string | RegExp>();

/** Patterns that are already in the page’s language. */
const said = new WeakSet<RegExp>();

/** Sets the language of the test's pages; a worker runs one test at a time. */
export function speak(language: TestLanguage): void {
  unknown.clear();
  if (language === 'en') locale = null;
  else {
    locale = locales.get(language) ?? getLocale(language);
    locales.set(language, locale);
  }
}

/**
 * Checks the texts that the test used.
 * @throws Error for a text that is neither in the locale files nor data of the test
 */
export function everythingWasKnown(): void {
  const left = [...unknown].filter(
    (text) => (typeof text === 'string' ? locale?.part(text) : locale?.matching(text)) === null,
  );
  unknown.clear();
  if (left.length > 0) throw new Error(`No text in the locales: ${left.join(' | ')}`);
}

/** Returns true for a text of the portal in a language other than English. */
export const isSpoken = (text: string): boolean => locale?.isText(text) ?? false;

/** `whole` if a test gives the entire text of the page, `part` otherwise. */
export type Extent = 'whole' | 'part';

/** Translates an English text of a test into the page’s language. */
export function inPageLanguage(text: string | RegExp, extent: Extent): string | RegExp {
  if (locale === null || text === '') return text;
  if (text instanceof RegExp) return patternSaid(locale, text);
  const patterns = extent === 'whole' ? locale.whole(text) : locale.part(text);
  if (!patterns) unknown.add(text);
  const known = patterns ?? locale.loosely(text);
  if (!known || (isOnly(known, escaped(text)) && !/[“”]/u.test(text))) return text;
  const all = `(?:${known.join('|')})`;
  return toPattern(extent === 'whole' ? String.raw`^\s*${all}\s*$` : all);
}

const isOnly = (patterns: readonly string[], one: string) =>
  patterns.length === 1 && patterns[0] === one;

/** Translates a pattern of a test into the page’s language if it contains words. */
function patternSaid(speaker: Locale, pattern: RegExp): RegExp {
  if (said.has(pattern) || !/\p{L}/u.test(pattern.source.replaceAll(/\\./gu, ''))) return pattern;
  const patterns = speaker.matching(pattern);
  if (patterns) return toPattern(patterns.join('|'), pattern.flags.replaceAll('u', ''));
  unknown.add(pattern);
  return pattern;
}

/**
 * Creates a pattern without the flag u, because Playwright cannot write its quotes into a selector.
 */
function toPattern(source: string, flags = ''): RegExp {
  const pattern = new RegExp(source, flags);
  said.add(pattern);
  return pattern;
}
