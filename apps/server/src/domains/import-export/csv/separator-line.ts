import { importSeparators, type ImportSeparator } from '@portal/contract/import-export';
import { separatorCharacters } from '#server/kernel/write-csv.ts';

/**
 * First line by which a spreadsheet is told the separator, such as `sep=;`. A program that saves
 * the file again may quote it and add separators.
 */
const separatorLine = /^\s*"?sep=([^\r\n])"?[;,\t|]*(?:\r\n|[\r\n]|$)/iu;

/** Characters that the line needs at most, with the separators of a wide table behind it. */
const lineLength = 1024;

/** Yields a text without its separator line. */
export async function* passSeparatorLine(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let beginning = '';
  let isPassed = false;
  for await (const text of texts) {
    if (isPassed) {
      yield text;
      continue;
    }
    beginning += text;
    if (beginning.length < lineLength && !/[\r\n][^\r\n]/u.test(beginning)) continue;
    isPassed = true;
    yield withoutSeparatorLine(beginning);
  }
  if (!isPassed) yield withoutSeparatorLine(beginning);
}

/** Returns a text without its separator line. */
export const withoutSeparatorLine = (text: string): string => text.replace(separatorLine, '');

/** Returns the separator of a text's separator line; null without a line or for any other sign. */
export function readSeparatorLine(text: string): ImportSeparator | null {
  const character = separatorLine.exec(text)?.[1];
  return importSeparators.find((one) => separatorCharacters[one] === character) ?? null;
}
