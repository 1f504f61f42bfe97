import type { DetectorOptions } from 'i18next-browser-languagedetector';

/** Sources of the language in order of priority (specification §1; PRODUCT.md, decisions). */
export const detection = {
  order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: 'lng',
  lookupCookie: 'i18next',
  lookupLocalStorage: 'i18nextLng',
  lookupSessionStorage: 'i18nextLng',
  // `nl-BE` becomes `nl`: the portal has languages without regions.
  convertDetectedLanguage: (detected: string) => detected.split(/[-_]/u)[0] ?? detected,
  // Only chooseLanguage stores a language; a detected one is not stored.
  caches: [],
} satisfies DetectorOptions;

/** Concurrency, retries and first retry delay in ms of locale requests (specification §1). */
export const backendOptions = { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 } as const;
