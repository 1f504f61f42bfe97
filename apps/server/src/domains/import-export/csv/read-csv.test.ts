import type { ImportSeparator } from '@portal/contract/import-export';
import { describe, expect, it } from 'vitest';
import { CsvProblem } from './decode-text.ts';
import { readCsv } from './read-csv.ts';

/** Yields the text in chunks of a few bytes, so that characters are split. */
async function* inPieces(content: string | Buffer, size = 3): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function listRows(content: string | Buffer, separator: ImportSeparator = 'comma', size = 3) {
  const rows: string[][] = [];
  for await (const { row, cells } of readCsv(inPieces(content, size), {
    separator,
    encoding: 'utf-8',
  }))
    rows.push([String(row), ...cells]);
  return rows;
}

const findProblem = (content: string | Buffer, size?: number) =>
  listRows(content, 'comma', size).then(
    () => null,
    (error: unknown) => (error instanceof CsvProblem ? error.problem : error),
  );

describe('reading a CSV file', () => {
  it('accepts quotes, separators and line breaks within cells', async () => {
    expect(await listRows('a,b\r\n"x, ""y""\r\nz",é\r\n')).toEqual([
      ['1', 'a', 'b'],
      ['2', 'x, "y"\r\nz', 'é'],
    ]);
  });

  it('accepts a byte order mark at the beginning, and an end without a line break', async () => {
    expect(await listRows('\uFEFFa;b\n1;2', 'semicolon')).toEqual([
      ['1', 'a', 'b'],
      ['2', '1', '2'],
    ]);
  });

  it('counts rows as a spreadsheet counts them', async () => {
    expect(await listRows('a\n\n1\n\n\n2\n')).toEqual([
      ['1', 'a'],
      ['3', '1'],
      ['6', '2'],
    ]);
  });

  it('accepts rows that are too short or too long', async () => {
    expect(await listRows('a,b\n1\n1,2,3\n')).toEqual([
      ['1', 'a', 'b'],
      ['2', '1'],
      ['3', '1', '2', '3'],
    ]);
  });

  it('accepts a quote within a cell', async () => {
    expect(await listRows('a,b\n5" probe,x\n')).toEqual([
      ['1', 'a', 'b'],
      ['2', '5" probe', 'x'],
    ]);
  });

  it('removes an apostrophe before a formula, and keeps every other', async () => {
    expect(await listRows(`'+31 20 1,'s-Hertogenbosch\n''-Hof,"x\n'=1"\n`)).toEqual([
      ['1', '+31 20 1', "'s-Hertogenbosch"],
      ['2', "'-Hof", 'x\n=1'],
    ]);
  });

  it('passes over a separator line, which a spreadsheet does not count', async () => {
    for (const size of [3, 1000])
      expect(await listRows('\uFEFFsep=;\r\na;b\r\n1;2\r\n\x1a', 'semicolon', size)).toEqual([
        ['1', 'a', 'b'],
        ['2', '1', '2'],
      ]);
    expect(await listRows('sep=;', 'semicolon')).toEqual([]);
  });

  it('rejects bytes that the encoding does not have', async () => {
    expect(await findProblem(Buffer.from([0x61, 0xc3]))).toBe('encoding');
  });

  it('rejects a quote without an end', async () => {
    expect(await findProblem('a,b\n"one,two\nthree,four\n')).toBe('quotes');
  });

  it('rejects a cell of ten megabytes before it is read whole', async () => {
    const huge = `a,b\n"${'x'.repeat(10 * 1024 * 1024)}",2\n`;
    expect(await findProblem(huge, 65_536)).toBe('row_too_long');
    expect(await findProblem(huge.replaceAll('"', ''), 65_536)).toBe('row_too_long');
  });

  it('rejects a row with more cells than any table, before it stores them', async () => {
    expect(await findProblem(`a\n${','.repeat(2000)}\n`, 65_536)).toBe('row_too_long');
    expect(await findProblem(`a\n5" probe${','.repeat(2000)}\n`, 65_536)).toBe('row_too_long');
    expect(await findProblem(`a\n"${','.repeat(2000)}"\n`, 65_536)).toBe(null);
  });

  it('stops reading in the middle on request', async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.from('a,b\n');
      } finally {
        closed = true;
      }
    }
    for await (const { row } of readCsv(endless(), { separator: 'comma', encoding: 'utf-8' }))
      if (row === 5) break;
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toBe(true);
  });
});
