import { readAllTexts, getPluralForm, stripPluralForm } from '@portal/locales/all-texts';
import type { TestLanguage } from '../get-texts.ts';
import { anything, digits } from './readings.ts';

/** A text of the locale files in English, and how the other language says it. */
export interface Text {
  english: string;
  /** Pieces between the placeholders, and their names. */
  pieces: readonly string[];
  holes: readonly string[];
  /** The plural form that this is; null for a text of one form. */
  form: string | null;
  /** The other language's text by its plural form; `''` where it has one form. */
  theirs: ReadonlyMap<string, string>;
}

const hole = /\{\{(\w+)\}\}/gu;

/** Every English text of web, server and mails with what the language says for it. */
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

/** Fills the placeholders of a text with patterns, and makes a pattern of what is between them. */
export function patternOf(text: string, filled: ReadonlyMap<string, string>): string {
  const pieces = plain(text).split(hole);
  return pieces
    .map((piece, at) => (at % 2 ? (filled.get(piece) ?? String.raw`[\s\S]*?`) : escaped(piece)))
    .join('');
}

/** A text as a pattern that takes any space for a space, French marks for English ones, and what a reading leaves open. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
    .replaceAll(/\s+/gu, String.raw`\s+`)
    .replaceAll('“', String.raw`[“«]\s*`)
    .replaceAll('”', String.raw`\s*[”»]`)
    .replaceAll(new RegExp(`${digits}+`, 'gu'), String.raw`\d[\d.,\s]*`)
    .replaceAll(new RegExp(String.raw`(?:\\s\+)?${anything}(?:\\s\+)?`, 'gu'), String.raw`[\s\S]*`);

/** A number as any language writes it. */
export const numbered = (text: string): string =>
  escaped(text)
    .replaceAll(/(?<=\d),(?=\d{3})/gu, String.raw`[\s.,]?`)
    .replaceAll(/(?<=\d)\\\.(?=\d)/gu, '[.,]')
    // French sets a share off from its sign.
    .replaceAll(/(?<=\d)%/gu, String.raw`\s*%`);

export const lettersOf = (text: string): number => [...text.matchAll(/\p{L}/gu)].length;
