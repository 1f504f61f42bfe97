import { readFileSync } from 'node:fs';
import type english from '../mails/en.json';

type MailFile = typeof english;

/** The mails there are: the parts of the English file, which lists them all. */
export type MailTemplate = Exclude<keyof MailFile, 'layout'>;

/** The sentences that every mail shares. */
export type MailLayout = Readonly<MailFile['layout']>;

/** The sentences of one mail: paragraphs before and after its link, where it has one. */
export interface MailTexts {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button?: string;
  readonly after: readonly string[];
}

type Texts = Readonly<Record<MailTemplate, MailTexts>> & { readonly layout: MailLayout };

const files = new Map<string, Texts>();

/** Everything the mails say in a language; the placeholders stand as `{{name}}`. */
export function getMailTexts(language: 'en' | 'nl' | 'fr'): Texts {
  const known = files.get(language);
  if (known) return known;
  const file = new URL(`../mails/${language}.json`, import.meta.url);
  const loaded: Texts = JSON.parse(readFileSync(file, 'utf8'));
  files.set(language, loaded);
  return loaded;
}
