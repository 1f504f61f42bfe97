import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type english from '../messages/en.json';

/** Messages of the server that the web shows too, where it refuses something before it is sent. */
export const sharedMessages = [
  'field.email',
  'field.phone',
  'field.six_digits',
  'field.web_address',
  'document.not_picture',
  'document.type_refused',
  'service_attachment.dangerous',
] as const satisfies readonly (keyof typeof english)[];

type SharedKey = (typeof sharedMessages)[number];

type AreaOf<Key> = Key extends `${infer Area}.${string}` ? Area : never;

type NameIn<Area extends string, Key> = Key extends `${Area}.${infer Name}` ? Name : never;

/** The shared messages by area and name. */
export type SharedMessages = {
  readonly [Area in AreaOf<SharedKey>]: Readonly<Record<NameIn<Area, SharedKey>, string>>;
};

/** Returns the shared messages in a language by area and name, as part of the web's dictionary. */
export function readSharedMessages(language: string): Record<string, Record<string, string>> {
  const file = join(import.meta.dirname, '../messages', `${language}.json`);
  const messages: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'));
  const shared: Record<string, Record<string, string>> = {};
  for (const key of sharedMessages) {
    const [area = '', name = ''] = key.split('.');
    shared[area] = { ...shared[area], [name]: messages[key] ?? '' };
  }
  return shared;
}
