import { fallbackLanguage, isLanguage, languages } from '@portal/contract/kernel';
import type { Common } from '@portal/locales/common';
import i18n, { type BackendModule, type Newable } from 'i18next';
import 'i18next';
import { initReactI18next } from 'react-i18next';
import { backendOptions, detectLanguage, lookups } from './detection.ts';
import { dictionaryBackend } from './dictionary-backend.ts';
import { getManifestPath } from './manifest-path.ts';

/**
 * Starts i18next with the visitor's language only: English is loaded in addition if a language's
 * file fails to load, which is logged (specification §1).
 */
export async function startI18n(
  backend: BackendModule | Newable<BackendModule> = dictionaryBackend,
): Promise<void> {
  const unloadable = new Set<string>();
  i18n.on('languageChanged', showLanguage);
  i18n.on('failedLoading', (language, _namespace, reason) => {
    // eslint-disable-next-line no-console -- the specification asks for this log
    console.error(`The locale ${language} cannot be loaded: ${reason}`);
    if (unloadable.has(language) || language === fallbackLanguage) return;
    unloadable.add(language);
    void i18n.loadLanguages(fallbackLanguage).then(() => i18n.changeLanguage(i18n.language));
  });
  i18n.use(backend).use(initReactI18next);
  const loaded = i18n.init({
    // Requests the dictionary at once.
    initAsync: false,
    lng: detectLanguage(),
    supportedLngs: languages,
    nonExplicitSupportedLngs: false,
    load: 'languageOnly',
    fallbackLng: (code?: string) =>
      isLanguage(code) && !unloadable.has(code) ? [] : [fallbackLanguage],
    ns: ['common'],
    defaultNS: 'common',
    ...backendOptions,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  // Requests that are sent before the dictionary is there name the language too.
  if (i18n.language) showLanguage(i18n.language);
  await loaded;
  storeForVisit();
  addEventListener('storage', followChoice);
}

function showLanguage(language: string): void {
  document.documentElement.lang = language;
  if (!isLanguage(language)) return;
  // Browsers install the portal under its name in this language.
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', getManifestPath(language));
}

/**
 * Stores the language of `?lng=` in a session cookie, which takes precedence over a stored choice
 * (PRODUCT.md).
 */
function storeForVisit(): void {
  const requested = new URLSearchParams(location.search).get(lookups.query);
  if (isLanguage(requested))
    document.cookie = `${lookups.cookie}=${requested}; path=/; SameSite=Lax`;
}

/** Follows a language change in another tab, by choice or by sign-in. */
function followChoice({ key, newValue }: StorageEvent): void {
  if (key === lookups.storage && isLanguage(newValue)) void i18n.changeLanguage(newValue);
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: Common };
    returnNull: false;
  }
}
