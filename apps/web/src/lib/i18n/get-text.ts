import type { Dictionary } from '@portal/locales/join-common';

/** A word out of a language's dictionary, for what is written while the application is built. Throws where there is none. */
export function getText(dictionary: Dictionary, key: string): string {
  let found: string | Dictionary | undefined = dictionary;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`There is no word ${key}`);
  return found;
}
