import { readAllTexts, getPluralForm, stripPluralForm } from '@portal/locales/all-texts';
import type { TestLanguage } from '../test-language.ts';
import { anything, digits } from './readings.ts';

/** A text of the locale files in English, with its translation. */
export interface Text {
  english: string;
  /** Texts around the placeholders; `holes` has the placeholders' names. */
  pieces: readonly string[];
  holes: readonly string[];
  /** Plural form of this text; null if it has only one form. */
  form: string | null;
  /** Translations by plural form; `''` if there is only one form. */
  theirs: ReadonlyMap<string, string>;
}

const hole = /\{\{(\w+)\}\}/gu;

/** Returns every English text of web, server and mails with its translations. */
export function textsIn(language: TestLanguage): readonly Text[] {
  const theirs = new Map<string, Map<string, string>>();
  for (const [place, text] of readAllTexts(language)) {
    const forms = theirs.get(stripPluralForm(place)) ?? new Map<string, string>();
    theirs.set(stripPluralForm(place), forms.set(getPluralForm(place) ?? '', text));
  }
  return [...readAllTexts('en')].map(([place, text]) => ({
    english: plain(text),
    pieces: plain(text).split(/\{\{\w+\}\}/u),
    holes: [...text.matchAll(hole)].map(([, name = '']) => name),
    form: getPluralForm(place),
    theirs: theirs.get(stripPluralForm(place)) ?? new Map(),
  }));
}

/** Normalizes whitespace as Playwright does. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Returns the pattern of a text with patterns for its placeholders. */
export function toPattern(text: string, filled: ReadonlyMap<string, string>): string {
  const pieces = plain(text).split(hole);
  return pieces
    .map((piece, at) => (at % 2 ? (filled.get(piece) ?? String.raw`[\s\S]*?`) : escaped(piece)))
    .join('');
}

/**
 * Returns a pattern of the text that accepts any whitespace, French quotation marks for English
 * ones, and the placeholders of readings.
 */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
    .replaceAll(/\s+/gu, String.raw`\s+`)
    .replaceAll('“', String.raw`[“«]\s*`)
    .replaceAll('”', String.raw`\s*[”»]`)
    .replaceAll(new RegExp(`${digits}+`, 'gu'), String.raw`\d[\d.,\s]*`)
    .replaceAll(new RegExp(String.raw`(?:\\s\+)?${anything}(?:\\s\+)?`, 'gu'), String.raw`[\s\S]*`);

/** Returns a pattern of a number as any language formats it. */
export const numbered = (text: string): string =>
  escaped(text)
    .replaceAll(/(?<=\d),(?=\d{3})/gu, String.raw`[\s.,]?`)
    .replaceAll(/(?<=\d)\\\.(?=\d)/gu, '[.,]')
    // French writes a space before the percent sign.
    .replaceAll(/(?<=\d)%/gu, String.raw`\s*%`);

export const countLetters = (text: string): number => [...text.matchAll(/\p{L}/gu)].length;
