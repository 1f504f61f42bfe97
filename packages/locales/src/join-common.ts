import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSharedMessages } from './shared-messages.ts';

/** Dictionary of the web, or a part of one. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

/** Folder of a language's files, one per area of the web application. */
export const commonFolder = (language: string): string =>
  join(import.meta.dirname, '../common', language);

/**
 * Returns the web's dictionary in a language: one property per file, with `_` for `-` in its name,
 * and `messages` with those that it shares with the server. Sent as one file (specification §2,
 * namespace "common").
 */
export function joinCommon(language: string): Dictionary {
  const folder = commonFolder(language);
  const areas: [string, Dictionary][] = readdirSync(folder)
    .toSorted()
    .map((name) => [
      name.replace(/\.json$/u, '').replaceAll('-', '_'),
      JSON.parse(readFileSync(join(folder, name), 'utf8')),
    ]);
  return { ...Object.fromEntries(areas), messages: readSharedMessages(language) };
}
