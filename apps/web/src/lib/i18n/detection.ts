import { isLanguage, type Language } from '@portal/contract/kernel';
import i18n from 'i18next';
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

/** Switches the language and stores the choice for later visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(detection.lookupLocalStorage, language);
  document.cookie = `${detection.lookupCookie}=; path=/; max-age=0; SameSite=Lax`;
  await i18n.changeLanguage(language);
}

/** Applies a user's preferred language at sign-in; ignores an unsupported one with a warning. */
export async function applyPreferredLanguage(preferred: string | null): Promise<void> {
  if (preferred === null || preferred === i18n.language) return;
  if (isLanguage(preferred)) await chooseLanguage(preferred);
  // eslint-disable-next-line no-console -- the specification asks for this warning
  else console.warn(`The preferred language ${preferred} is not supported`);
}
