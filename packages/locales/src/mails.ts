import { readFileSync } from 'node:fs';
import type english from '../mails/en.json';

type MailFile = typeof english;

/** Mail templates: the keys of the English file. */
export type MailTemplate = Exclude<keyof MailFile, 'layout'>;

/** Texts shared by all mails. */
export type MailLayout = Readonly<MailFile['layout']>;

/** Texts of one mail: paragraphs before and after its optional link. */
export interface MailTexts {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button?: string;
  readonly after: readonly string[];
}

type Texts = Readonly<Record<MailTemplate, MailTexts>> & { readonly layout: MailLayout };

const files = new Map<string, Texts>();

/** Returns all mail texts in a language, with `{{name}}` placeholders. */
export function getMailTexts(language: 'en' | 'nl' | 'fr'): Texts {
  const known = files.get(language);
  if (known) return known;
  const file = new URL(`../mails/${language}.json`, import.meta.url);
  const loaded: Texts = JSON.parse(readFileSync(file, 'utf8'));
  files.set(language, loaded);
  return loaded;
}
