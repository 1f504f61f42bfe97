import type { Language } from '@portal/contract/kernel';
import type { Dictionary } from '@portal/locales/join-common';

/** Path of a language's web app manifest, without a hash because browsers fetch it again. */
export const getManifestPath = (language: Language): string => `/manifest.${language}.webmanifest`;

/**
 * Returns a text of a dictionary at build time.
 * @throws if the key is missing.
 */
export function getText(dictionary: Dictionary, key: string): string {
  let found: string | Dictionary | undefined = dictionary;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`There is no word ${key}`);
  return found;
}
