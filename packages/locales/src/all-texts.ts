import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Languages with locale files; English is the source. */
export const fileLanguages = ['en', 'nl', 'fr'] as const;

export type FileLanguage = (typeof fileLanguages)[number];

const root = join(import.meta.dirname, '..');

function flatten(value: unknown, path: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => flatten(part, `${path}.${key}`));
}

/**
 * Returns all texts of a language by path: `common/<area>.<key>` of the web, `messages.<key>` of
 * the server and `mails.<template>.<part>`, in the files' order.
 */
export function readAllTexts(language: FileLanguage): ReadonlyMap<string, string> {
  const files = globSync(
    [`common/${language}/*.json`, `messages/${language}.json`, `mails/${language}.json`],
    { cwd: root },
  ).toSorted();
  return new Map(
    files.flatMap((file) =>
      flatten(
        JSON.parse(readFileSync(join(root, file), 'utf8')),
        file.replace(`/${language}`, '').replace('.json', ''),
      ),
    ),
  );
}

const form = /(?<=^common\/.*)_(?:zero|one|two|few|many|other)$/u;

/** Removes the plural suffix from a path; only texts of the web have one. */
export const stripPluralForm = (path: string): string => path.replace(form, '');

/** Returns the plural form of a path; null if it has none. */
export const getPluralForm = (path: string): string | null => form.exec(path)?.[0].slice(1) ?? null;
