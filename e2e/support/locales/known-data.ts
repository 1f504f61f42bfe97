import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Data: everything a test typed, sent, mocked or named, and the demo data. Data are the same in
 * each language; nothing else counts as data.
 */
const made = new Set(['Chrome', 'Linux', 'PDF']);

/** Maximum size of files that are searched for data; tests do not look into larger ones. */
const readable = 100_000;

/** Remembers data of a test: a value, all values of a body, or the name and text of a file. */
export function remember(value: unknown): void {
  if (typeof value === 'string') made.add(value.replaceAll(/\s+/gu, ' ').trim());
  else if (value instanceof Uint8Array) {
    if (value.length < readable) remember(Buffer.from(value).toString('latin1'));
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) remember(part);
}

/**
 * Returns true for a text with letters outside ticket numbers (T-000012) and postal codes (3511
 * AB).
 */
const hasLetters = (text: string) =>
  /\p{L}/u.test(text.replaceAll(/\b[A-Z]{1,3}-\d+\b|\b\d{4} [A-Z]{2}\b/gu, ''));

/** Matches possible data: a capitalized text, or a single word with punctuation. */
const isName = /^[\p{Lu}\d]|^(?=.*[^\p{L}\s’-])\S+$/u;

/** Returns true if a text is data, or consists of data and text without letters. */
export function isData(text: string): boolean {
  if (!hasLetters(text)) return true;
  const known = [...made].filter((one) => one !== '');
  const small = text.toLowerCase();
  if (known.some((one) => one.toLowerCase() === small)) return true;
  if (isName.test(text) && known.some((one) => one.toLowerCase().includes(small))) return true;
  if (isName.test(text) && demo().some((one) => has(one, text))) return true;
  const rest = known
    .filter((one) => one.length > 2 && has(text, one))
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, one) => left.replaceAll(one, '|'), text);
  return rest !== text && rest.split('|').every((piece) => !hasLetters(piece));
}

/** Returns true if a text contains another at word boundaries. */
function has(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + part.length] ?? ' '];
    if (!/[\p{L}\d]/u.test(before) && !/[\p{L}\d]/u.test(after)) return true;
  }
  return false;
}

let demoTexts: string[] | null = null;

/** Returns the quoted texts in the demo data's sources. */
function demo(): string[] {
  const folder = fileURLToPath(new URL('../../../apps/server/src/demo/', import.meta.url));
  demoTexts ??= globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(folder + file, 'utf8'))
    .flatMap((source) => Array.from(source.matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/gu)))
    .map(([, text, template]) => text ?? template ?? '');
  return demoTexts;
}
