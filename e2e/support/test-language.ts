/** Languages of the portal, with the locale of a browser that prefers each. */
const locales = { en: 'en-GB', nl: 'nl-NL', fr: 'fr-FR' } as const;

/** Language in which a test runs. */
export type TestLanguage = keyof typeof locales;

/** Returns true for a language in which tests run. */
export const isTestLanguage = (text: string): text is TestLanguage => Object.hasOwn(locales, text);

/** Returns the locale of a browser that prefers a language. */
export const getBrowserLocale = (language: TestLanguage): string => locales[language];

/**
 * Returns the language that the tags of a test name, otherwise English. Each area's main work, and the
 * walk over every page, run in Dutch or French instead: the locale files are compared key by key.
 */
export function getTaggedLanguage(tags: readonly string[]): TestLanguage {
  if (tags.includes('@dutch')) return 'nl';
  return tags.includes('@french') ? 'fr' : 'en';
}
