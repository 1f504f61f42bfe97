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
  const file = dictionaryFiles[isLanguage(language) ? language : fallbackLanguage];
  let dictionary;
  try {
    dictionary = await fetchDictionary(file);
  } catch (error) {
    done(String(error), isTemporary(error));
    return;
  }
  done(null, dictionary);
}

const isTemporary = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof StatusError && error.status >= 500);

class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: number;
  constructor(file: string, status: number) {
    super(`${file} has status ${status}`);
    this.status = status;
  }
}

async function fetchDictionary(file: string): Promise<Record<string, unknown>> {
  const response = await fetch(file);
  if (!response.ok) throw new StatusError(file, response.status);
  return JSON.parse(await response.text());
}
