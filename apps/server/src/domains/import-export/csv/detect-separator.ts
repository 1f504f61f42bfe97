import { separatorCharacters } from './write-csv.ts';

export type Separator = keyof typeof separatorCharacters;

const separators: readonly Separator[] = ['comma', 'semicolon', 'tab'];

/** Returns the separator that occurs most often outside quotes in the first line of a text. */
export function detectSeparator(text: string): Separator {
  const counts = { comma: 0, semicolon: 0, tab: 0 };
  let quoted = false;
  let isFound = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    if (quoted) continue;
    if (sign === '\n' || sign === '\r') {
      // Skips empty lines before the header.
      if (isFound) break;
      continue;
    }
    isFound = true;
    for (const separator of separators)
      if (sign === separatorCharacters[separator]) counts[separator] += 1;
  }
  return separators.reduce((best, one) => (counts[one] > counts[best] ? one : best));
}
