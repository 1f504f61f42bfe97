import type { DetectorOptions } from 'i18next-browser-languagedetector';

/** Where the language is looked for, first wins (specification §1; PRODUCT.md, decisions). */
export const detection = {
  order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: 'lng',
  lookupCookie: 'i18next',
  lookupLocalStorage: 'i18nextLng',
  lookupSessionStorage: 'i18nextLng',
  // `nl-BE` is Dutch: the portal has languages and no regions.
  convertDetectedLanguage: (detected: string) => detected.split(/[-_]/u)[0] ?? detected,
  // Only a choice is stored, by chooseLanguage; what was merely detected stays open.
  caches: [],
} satisfies DetectorOptions;

/** How locale files are read (specification §1): reads at once, tries again, and the first wait in ms. */
export const backendOptions = { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 } as const;
