import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Dictionary of the web, or a part of one. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

/** Folder of a language's files, one per area of the web application. */
export const commonFolder = (language: string): string =>
  join(import.meta.dirname, '../common', language);

/**
 * Returns the web's dictionary in a language: one property per file, with `_` for `-` in its name.
 * Sent as one file (specification §2, namespace "common").
 */
export function joinCommon(language: string): Dictionary {
  const folder = commonFolder(language);
  return Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => [
        name.replace(/\.json$/u, '').replaceAll('-', '_'),
        JSON.parse(readFileSync(join(folder, name), 'utf8')),
      ]),
  );
}
