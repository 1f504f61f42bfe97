import { fallbackLanguage, isLanguage, type Language } from '@portal/contract/kernel';
import i18n from 'i18next';

/** Names under which the language is looked up. */
export const lookups = { query: 'lng', cookie: 'i18next', storage: 'i18nextLng' } as const;

/** Sources of the language in order of priority (specification §1; PRODUCT.md, decisions). */
const sources: readonly (() => readonly (string | null)[])[] = [
  () => [new URLSearchParams(location.search).get(lookups.query)],
  () => [readCookie(lookups.cookie)],
  () => [localStorage.getItem(lookups.storage)],
  () => [sessionStorage.getItem(lookups.storage)],
  () => navigator.languages,
  () => [document.documentElement.lang],
];

/**
 * Returns the first supported language of the sources: `nl` for `nl-BE`, as the portal has languages
 * without regions. Stores nothing; only chooseLanguage does.
 */
export function detectLanguage(): Language {
  for (const source of sources) {
    const found = readSource(source)
      .map((code) => code?.split(/[-_]/u)[0])
      .find(isLanguage);
    if (found) return found;
  }
  return fallbackLanguage;
}

/** Reads a source; one that the browser blocks, as some do with storage, counts as empty. */
function readSource(source: () => readonly (string | null)[]): readonly (string | null)[] {
  try {
    return source();
  } catch {
    return [];
  }
}

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}

/** Concurrency, retries and first retry delay in ms of locale requests (specification §1). */
export const backendOptions = { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 } as const;

/** Switches the language and stores the choice for later visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(lookups.storage, language);
  document.cookie = `${lookups.cookie}=; path=/; max-age=0; SameSite=Lax`;
  await i18n.changeLanguage(language);
}

/** Applies a user's preferred language at sign-in; ignores an unsupported one with a warning. */
export async function applyPreferredLanguage(preferred: string | null): Promise<void> {
  if (preferred === null || preferred === i18n.language) return;
  if (isLanguage(preferred)) await chooseLanguage(preferred);
  // eslint-disable-next-line no-console -- the specification asks for this warning
  else console.warn(`The preferred language ${preferred} is not supported`);
}
