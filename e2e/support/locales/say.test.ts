import { describe, expect, it } from 'vitest';
import type { TestLanguage } from '../test-language.ts';
import { remember } from './known-data.ts';
import { getLocale } from './say.ts';

const locales = { nl: getLocale('nl'), fr: getLocale('fr') };

const whole = (patterns: string[] | null, text: string): boolean =>
  patterns?.some((pattern) => new RegExp(`^(?:${pattern})$`, 'u').test(text)) ?? false;

const says = (language: Exclude<TestLanguage, 'en'>, english: string, theirs: string): boolean =>
  whole(locales[language].whole(english), theirs);

describe('a whole text', () => {
  it.each([
    ['of the files', 'Customers', 'Klanten', 'Clients'],
    [
      'filled by another text',
      'Street is required',
      'Straat is verplicht',
      'Le champ Rue est obligatoire',
    ],
    ['of one', '1 clinic', '1 kliniek', '1 clinique'],
    ['of several', '2 clinics', '2 klinieken', '2 cliniques'],
    ['with thousands', '1,234 documents', '1.234 documenten', '1 234 documents'],
    ['that is a share', '67%', '67%', '67\u202F%'],
    ['that is a date', '3 March 2026', '3 maart 2026', '3 mars 2026'],
    ['that is a country', 'Netherlands', 'Nederland', 'Pays-Bas'],
  ])('matches in each language a whole text %s', (_kind, english, dutch, french) => {
    expect(says('nl', english, dutch)).toBe(true);
    expect(says('fr', english, french)).toBe(true);
  });

  it('does not match a longer text, its English, or another number', () => {
    expect(says('nl', 'Customers', 'Klanten van u')).toBe(false);
    expect(says('nl', 'Customers', 'Customers')).toBe(false);
    expect(says('nl', '2 clinics', '3 klinieken')).toBe(false);
    expect(says('nl', '2 clinics', '2 kliniek')).toBe(false);
  });

  it('returns no pattern for a text without a translation, so that its test fails', () => {
    for (const locale of Object.values(locales)) {
      expect(locale.whole('zorbglax')).toBeNull();
      expect(locale.whole('Street zorbglax')).toBeNull();
      expect(locale.part('zorbglax')).toBeNull();
      expect(locale.matching(/zorbglax/u)).toBeNull();
    }
  });

  it('expects a text that a test made in each language, alone and within a text', () => {
    expect(locales.nl.whole('Praktijk Quibblewick')).toBeNull();
    remember({ name: 'Praktijk Quibblewick' });
    expect(says('nl', 'Praktijk Quibblewick', 'Praktijk Quibblewick')).toBe(true);
    expect(
      says(
        'fr',
        'Praktijk Quibblewick is required',
        'Le champ Praktijk Quibblewick est obligatoire',
      ),
    ).toBe(true);
  });
});

describe('a part of a text', () => {
  it('matches the text that contains it', () => {
    expect(whole(locales.nl.part('caught up'), 'U bent helemaal bij')).toBe(true);
    expect(whole(locales.fr.part('is required'), 'Ce champ est obligatoire')).toBe(true);
  });

  it('matches the text that contains it although a short text with placeholders matches too', () => {
    remember('verpleegkundige@kliniek.example');
    const patterns = locales.nl.part('Sent to verpleegkundige@kliniek.example');
    const shown =
      'Wordt verzonden naar verpleegkundige@kliniek.example; de klant kan dit ook in het portaal lezen.';
    expect(patterns?.some((pattern) => new RegExp(pattern, 'u').test(shown))).toBe(true);
  });
});

describe('a pattern', () => {
  it('matches in the language, with its anchors', () => {
    expect(locales.nl.matching(/^Customers$/u)).toEqual([String.raw`^\s*(?:Klanten)\s*$`]);
  });

  it('matches each of its alternatives', () => {
    const patterns = locales.nl.matching(/Customers|Clinics/u);
    expect(whole(patterns, 'Klanten')).toBe(true);
    expect(whole(patterns, 'Klinieken')).toBe(true);
    expect(whole(patterns, 'Apparaten')).toBe(false);
  });

  it('leaves its numbers open', () => {
    const patterns = locales.fr.matching(/Won \d+/u);
    expect(patterns?.some((pattern) => new RegExp(pattern, 'u').test('Gagné 12'))).toBe(true);
    expect(patterns?.some((pattern) => new RegExp(pattern, 'u').test('Gagné'))).toBe(false);
  });
});
