import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type english from '../messages/en.json';

/** Key of a server message; the English file defines all keys. */
export type MessageKey = keyof typeof english;

/** Returns whether a composed text is a message key. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(getDictionary('en'), key);
}

/** Value of a placeholder; a duration is formatted in the reader's language. */
export type MessageParam = string | number | { readonly seconds: number };

/** Message to translate into the reader's language. */
export interface Message {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, MessageParam>>;
}

type Dictionary = Readonly<Record<string, string>>;

// Not `new URL` with a path: in tests of the web, Vite would take it for an address in the browser.
const folder = join(dirname(fileURLToPath(import.meta.url)), '../messages');

const dictionaries = new Map<string, Dictionary>();

function getDictionary(language: string): Dictionary {
  const known = dictionaries.get(language);
  if (known) return known;
  const file = join(folder, `${language}.json`);
  const loaded: Dictionary = JSON.parse(readFileSync(file, 'utf8'));
  dictionaries.set(language, loaded);
  return loaded;
}

/**
 * Translates a message and fills its `{{placeholders}}`. Falls back to English for an unknown
 * language or a missing text; a test keeps the files complete.
 */
export function translate(language: string, { key, params = {} }: Message): string {
  const sentence = getDictionary(language)[key] ?? getDictionary('en')[key] ?? key;
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    formatParam(language, params[name] ?? ''),
  );
}

const formatParam = (language: string, param: MessageParam): string =>
  typeof param === 'object' ? formatDuration(language, param.seconds) : String(param);

/** Formats whole milliseconds below one second, otherwise seconds. */
function formatDuration(language: string, seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const isShort = milliseconds < 1000;
  const form = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: 'long',
    maximumFractionDigits: milliseconds < 10_000 ? 1 : 0,
  });
  return form.format(isShort ? milliseconds : seconds);
}
