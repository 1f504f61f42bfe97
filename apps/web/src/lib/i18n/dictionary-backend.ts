import { fallbackLanguage, isLanguage, type Language } from '@portal/contract/kernel';
import type { BackendModule, ReadCallback } from 'i18next';
import en from 'virtual:locale/en';
import fr from 'virtual:locale/fr';
import nl from 'virtual:locale/nl';

/** URL of each language's dictionary, a file with a hashed name. */
const dictionaryFiles: Record<Language, string> = { en, nl, fr };

/**
 * Fetches dictionaries for i18next. Tells it to retry after a network failure or a status of 500 and
 * above. The library for this also posts, sends XMLHttpRequests and builds addresses: 2 kB of the
 * first script.
 */
export const dictionaryBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _namespace, done) => void loadDictionary(language, done),
};

async function loadDictionary(language: string, done: ReadCallback): Promise<void> {
  done(
    ...(await fetchDictionary(dictionaryFiles[isLanguage(language) ? language : fallbackLanguage])),
  );
}

/** Returns the dictionary, or the error and whether it is temporary, as `ReadCallback` takes them. */
async function fetchDictionary(file: string): Promise<Parameters<ReadCallback>> {
  try {
    const response = await fetch(file);
    if (!response.ok) return [response.statusText, response.status >= 500];
    const dictionary: Record<string, unknown> = JSON.parse(await response.text());
    return [null, dictionary];
  } catch (error) {
    return [String(error), error instanceof TypeError];
  }
}
