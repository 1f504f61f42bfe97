import { cleanText } from '@portal/contract/kernel';
import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBatches } from '../imports/read-rows.ts';
import { removeControls } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { byteOrderMark, toCsv, separatorCharacters } from '#server/kernel/write-csv.ts';

const separators = ['comma', 'semicolon', 'tab', 'pipe'] as const;

/**
 * Cells that consist mostly of the characters that matter, and cells of any characters but those that
 * no text has.
 */
const cell = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...Array.from('=+-@＝＋－＠,;"\'\t\r\n \u00A0\u2028ax1é'), '\r\n'),
    maxLength: 12,
  }),
  fc.string({ unit: 'binary', maxLength: 12 }).map(removeControls),
);
const file = fc.record({
  separator: fc.constantFrom(...separators),
  rows: fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }),
});
const header = ['name', 'notes'];

async function* encode(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Splits a file into fields as a spreadsheet does, which closes an open quote at the end of the file. */
function splitFields(text: string, delimiter: string): string[] {
  const parseFields = (content: string) =>
    parse(content, { delimiter, relax_quotes: true, relax_column_count: true }).flat();
  try {
    return parseFields(text);
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return parseFields(`${text}"`);
    throw error;
  }
}

async function importCells(text: string, separator: (typeof separators)[number]) {
  const cells: Readonly<Record<string, string>>[] = [];
  const rows = readCsv(encode(text), { separator, encoding: 'utf-8' });
  for await (const batch of toBatches(
    rows,
    { name: 'name', notes: 'notes' },
    new Map([['notes', 'lines']]),
  ))
    cells.push(...batch.map((row) => row.cells));
  return cells;
}

describe('writing a CSV file', () => {
  it('writes no field that a spreadsheet takes for a formula, whichever separator it splits at', () => {
    fc.assert(
      fc.property(file, fc.constantFrom(...separators), ({ rows, separator }, readAt) => {
        for (const field of splitFields(toCsv(rows, separator), separatorCharacters[readAt])) {
          if (readAt === separator) expect(field).not.toMatch(/^[\t\r]/u);
          expect(field.replace(/^[\s"]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/u);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('writes no line that begins with a formula, even where quotes are ignored', () => {
    fc.assert(
      fc.property(file, ({ rows, separator }) => {
        for (const field of toCsv(rows, separator).split(/[,;"\t\r\n]/u))
          expect(field.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/u);
      }),
      { numRuns: 500 },
    );
  });

  it('writes what the import reads back as the same cells', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, separator }) => {
        const text = byteOrderMark + toCsv([header, ...rows], separator);
        const read: string[][] = [];
        for await (const { cells } of readCsv(encode(text), { separator, encoding: 'utf-8' }))
          read.push([...cells]);
        expect(read).toEqual([header, ...rows]);
        const imported = rows.flatMap(([name, notes]) => {
          const cleaned = { name: cleanText(name), notes: cleanText(notes, 'lines') };
          const filled = Object.entries(cleaned).filter(([, value]) => value !== '');
          return filled.length === 0 ? [] : [Object.fromEntries(filled)];
        });
        expect(await importCells(text, separator)).toEqual(imported);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['Beeps\n=1+1', `"Beeps\n'=1+1"`],
    [";=cmd|'/C calc'!A0;", `";'=cmd|'/C calc'!A0;"`],
    ['say "=1+1"', `"say ""'=1+1"""`],
    [' ＝1', "' ＝1"],
    ['\t=1', `"'\t'=1"`],
    ['-5', "'-5"],
    ['+32 2 555 01 23', "'+32 2 555 01 23"],
    ["'-Hof Kliniek", "''-Hof Kliniek"],
    ["'=Plus", "''=Plus"],
    ["'+32 afdeling", "''+32 afdeling"],
    ["'@clinic", "''@clinic"],
    ["''-two", "'''-two"],
    ["' =1", "'' =1"],
    ["a,'-b", `"a,''-b"`],
    ["'s-Hertogenbosch", "'s-Hertogenbosch"],
    ['One\n\nTwo', '"One\n\nTwo"'],
    ['a\tb', '"a\tb"'],
    ['info@clinic.example', 'info@clinic.example'],
  ])('writes %j as %j', async (written, expected) => {
    expect(toCsv([[written]])).toBe(`${expected}\r\n`);
    const text = toCsv([header, ['x', written]]);
    expect(await importCells(text, 'comma')).toEqual([{ name: 'x', notes: written.trim() }]);
  });
});
