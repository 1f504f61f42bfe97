import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The languages that there are files of; English is written first. */
export const fileLanguages = ['en', 'nl', 'fr'] as const;

export type FileLanguage = (typeof fileLanguages)[number];

const root = join(import.meta.dirname, '..');

function flatten(value: unknown, path: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => flatten(part, `${path}.${key}`));
}

/**
 * Every text of a language by its place: `common/<area>.<key>` of the web, `messages.<key>` of the
 * server and `mails.<template>.<part>`, in the files' order.
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

/** The place of a text without its plural form, where it has one; only the web’s have. */
export const stripPluralForm = (path: string): string => path.replace(form, '');

/** The plural form that a place ends in; null for a text of one form. */
export const getPluralForm = (path: string): string | null => form.exec(path)?.[0].slice(1) ?? null;
