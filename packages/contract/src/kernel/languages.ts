import { oneOf } from './fields.ts';

/** The interface's languages; the first is the fallback (specification §1). */
export const languages = ['en', 'nl', 'fr'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'en';
export const LanguageCode = oneOf(languages);

/** Countries in which a clinic can be (specification §9). */
export const countries = ['NL', 'BE', 'LU', 'FR'] as const;
export type Country = (typeof countries)[number];
export const CountryCode = oneOf(countries);

/** Returns true for a supported language. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
