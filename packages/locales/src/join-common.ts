import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A dictionary of the web, or a part of one. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

/** The folder of a language's files, one for each area of the web application. */
export const commonFolder = (language: string): string =>
  join(import.meta.dirname, '../common', language);

/**
 * The web's dictionary in a language: each file of its folder under the file's name, with `_` for
 * `-`. It is sent as one file (specification §2, namespace "common").
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
