import { importFields, type ImportSeparator } from '@portal/contract/import-export';
import { languages, tableFormats, type CsvSeparator, type Language } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';
import { maxCellLength } from '#server/kernel/workbook-xml.ts';
import { writeWorkbook } from '#server/kernel/write-workbook.ts';
import { getHeadingKey } from '#server/resource/list/export-list.ts';
import { writeTable, type Table } from '#server/resource/list/write-table.ts';
import { toSource } from '#server/testing/workbooks.ts';
import { findDamage } from './cells/find-damage.ts';
import { toHeaders } from './cells/find-header.ts';
import type { TableRow } from './cells/table-row.ts';
import { decodeText, detectEncoding } from './csv/decode-text.ts';
import { detectTable } from './csv/detect-table.ts';
import { readCsv } from './csv/read-csv.ts';
import { toBatches } from './imports/read-rows.ts';
import { countKnownHeadings, suggestMapping } from './imports/suggest-mapping.ts';
import { openWorkbook } from './xlsx/open-workbook.ts';
import { readSheet } from './xlsx/read-sheet.ts';

const fields = ['name', 'vat_number', 'email', 'notes'] as const;
const textKinds = new Map(importFields.customers.map(({ name, textKind }) => [name, textKind]));

/** Texts that some program takes for something else. */
const hostile = [
  '1E+05',
  '-1,5E+10',
  "'1E+05",
  '#N/A',
  '#WAARDE!',
  '####',
  '007',
  '1E5',
  '1e10',
  '4006381333931',
  '12345678901234567890',
  '0,5',
  '1.234',
  '1,234.50',
  '2026-01-31',
  '31/01/2026',
  '01/02/2026',
  '1-2',
  '12:30',
  '2026-01-31T12:00:00.000Z',

  'TRUE',
  'waar',
  '=1+1',
  '+32 2 555 01 23',
  '-5',
  '@SUM(A1)',
  "'",
  "''",
  "'=1",
  "'s-Gravenhage",

  'sep=;',
  'a;b',
  'a,b',
  'a\tb',
  'a|b',
  '"',
  '""',
  'say "hi"',
  'One\nTwo',
  'One\n\nTwo',
  '\n=1',

  '👩‍⚕️ 🇧🇪',
  'שלום',
  'مرحبا 123',
  'e\u0301',
  'ﬁ',
  '課題',
  '\u202Eabc',
  'a\u00ADb',
  '\uFEFF',
  'a\u2028b',

  '_x000D_',
  '_x0041_',
  '_x005F_x000D_',
  '&amp;',
  '<b>&',
  ']]>',
  '\u0085',
  '\u007F',
  'NULL',
  '#',
  '%',
];

const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({
    unit: fc.constantFrom(...Array.from('=+-@＝\'"\t\r\n ,;|0123456789.Ee/:_x&<a é')),
    maxLength: 10,
  }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const rows = fc.array(fc.tuple(text, text, text, text), { minLength: 1, maxLength: 5 });

async function* oneBatch(batch: Table['first']): AsyncGenerator<Table['first']> {
  yield batch;
}

/** Writes a file as the export of a list of customers does. */
function exportRows(
  written: readonly (readonly string[])[],
  { language, ...options }: Parameters<typeof writeTable>[1] & { readonly language: Language },
): Promise<Buffer> {
  const columns = fields.map((field) => {
    const heading = translate(language, { key: getHeadingKey(field) });
    return { heading, type: 'other' } as const;
  });
  const [first = [], ...rest] = written;
  const table = { name: 'customers', columns, first: [first], batches: oneBatch(rest) };
  return buffer(Readable.from(writeTable(table, options).content));
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

/** Finds the rows of a file as an import does. */
async function findRows(bytes: Buffer): Promise<AsyncIterable<TableRow>> {
  if (bytes.toString('latin1', 0, 2) === 'PK') {
    const workbook = await openWorkbook(toSource(bytes));
    return readSheet(workbook, 'customers');
  }
  const encoding = await detectEncoding(async () => inPieces(bytes));
  let beginning = '';
  for await (const piece of decodeText(inPieces(bytes), encoding)) beginning += piece;
  const { separator, headerRow } = detectTable(beginning, (cells) =>
    countKnownHeadings('customers', toHeaders(cells)),
  );
  expect(headerRow).toBe(1);
  return readCsv(inPieces(bytes), { separator, encoding });
}

async function importRows(bytes: Buffer) {
  const headers: string[] = [];
  for await (const { cells } of await findRows(bytes)) {
    headers.push(...toHeaders(cells));
    break;
  }
  const { mapping } = suggestMapping('customers', headers);
  expect(Object.keys(mapping).toSorted()).toEqual([...fields].toSorted());
  const found = [];
  for await (const batch of toBatches(await findRows(bytes), mapping, textKinds))
    found.push(...batch);
  return found;
}

/** Returns texts as the portal stores them, which cleans them. */
const toStoredRow = (cells: readonly string[]): string[] =>
  fields.map((field, at) =>
    toCanonicalText((cells[at] ?? '').replaceAll('\0', ''), textKinds.get(field)),
  );

/** Returns stored rows by field, as an import has to find them: without blank cells and rows. */
const toFound = (stored: readonly (readonly string[])[]) =>
  stored.flatMap((cells) => {
    const filled = fields
      .map((field, at) => [field, cells[at] ?? ''] as const)
      .filter(([, cell]) => cell !== '');
    return filled.length === 0 ? [] : [Object.fromEntries(filled)];
  });

const formats = tableFormats.flatMap((format) => {
  const separators: CsvSeparator[] = format === 'csv' ? ['comma', 'semicolon'] : ['comma'];
  return separators.flatMap((separator) =>
    languages.map((language) => [format, separator, language] as const),
  );
});

describe.each(formats)('an export as %s with a %s in %s', (format, separator, language) => {
  it('gives back the same values when imported', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const clean = written.map(toStoredRow);
        const bytes = await exportRows(clean, { format, separator, language });
        const read = await importRows(bytes);
        expect(read.map(({ cells }) => cells)).toEqual(toFound(clean));
        for (const { cells, types, rowError } of read) {
          expect(rowError).toBeUndefined();
          for (const [field, cell] of Object.entries(cells))
            expect(findDamage(cell, types?.[field])).toBeNull();
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe.each(['tab', 'pipe'] satisfies ImportSeparator[])('text with a %s', (separator) => {
  it('gives back the same values when imported', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const clean = written.map(toStoredRow);
        const bytes = await exportRows(clean, { separator, language: 'nl' });
        expect((await importRows(bytes)).map(({ cells }) => cells)).toEqual(toFound(clean));
      }),
      { numRuns: 60 },
    );
  });
});

async function* failing(): AsyncGenerator<Table['first']> {
  yield [['2026-01-31', null, 1]];
  throw new RangeError('no more');
}

describe('the cells of a workbook', () => {
  const columns = (['day', 'instant', 'other'] as const).map((type) => ({
    heading: type,
    type,
    width: 10,
  }));

  async function writeAndRead(table: Table['first'], rowsPerSheet?: number) {
    const content = writeWorkbook(
      { name: 'list', columns, batches: oneBatch(table) },
      rowsPerSheet,
    );
    const workbook = await openWorkbook(toSource(await buffer(Readable.from(content))));
    const sheets = new Map<string, TableRow[]>();
    for (const { name } of workbook.sheets) {
      const read: TableRow[] = [];
      for await (const row of readSheet(workbook, name)) read.push(row);
      sheets.set(name, read);
    }
    return sheets;
  }

  const day = fc.date({
    min: new Date('1900-03-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });

  it('keeps days, instants to the millisecond, numbers and booleans with their types', async () => {
    const value = fc.oneof(fc.integer({ min: -1e14, max: 1e14 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(day, day, value), { minLength: 1 }), async (written) => {
        const cells = written.map(([one, other, any]) => [
          one.toISOString().slice(0, 10),
          other.toISOString(),
          any,
        ]);
        const [, ...read] = (await writeAndRead(cells)).get('list') ?? [];
        expect(read.map((row) => row.cells)).toEqual(cells.map((row) => row.map(String)));
        for (const { types } of read) {
          expect(types?.slice(0, 2)).toEqual(['day', 'day']);
          expect(['number', 'boolean']).toContain(types?.[2]);
        }
      }),
      { numRuns: 80 },
    );
  });

  it('writes as text what has no such type', async () => {
    const cells = ['1899-12-31', 'not an instant', '12345678901234567890'];
    const [, read] = (await writeAndRead([cells])).get('list') ?? [];
    expect(read).toMatchObject({ cells, types: ['text', 'text', 'text'] });
  });

  it('ends a text in an ellipsis where a spreadsheet allows no more', async () => {
    const [, read] = (await writeAndRead([[null, null, 'x'.repeat(40_000)]])).get('list') ?? [];
    expect(read?.cells[2]).toHaveLength(maxCellLength);
    expect(read?.cells[2]?.endsWith('x…')).toBe(true);
  });

  it('continues on another sheet below the same header', async () => {
    const cells = Array.from({ length: 7 }, (_, at) => [null, null, at]);
    const sheets = await writeAndRead(cells, 4);
    const read = [...sheets].map(([name, all]) => [name, all.map((row) => row.cells.at(-1))]);
    expect(read).toEqual([
      ['list', ['other', '0', '1', '2']],
      ['list 2', ['other', '3', '4', '5']],
      ['list 3', ['other', '6']],
    ]);
  });

  it('fills a sheet exactly without another one', async () => {
    const cells = Array.from({ length: 3 }, (_, at) => [null, null, at]);
    expect([...(await writeAndRead(cells, 4)).keys()]).toEqual(['list']);
    expect([...(await writeAndRead([])).keys()]).toEqual(['list']);
  });

  it('fails where reading the rows fails, and closes them where the reader leaves', async () => {
    const content = writeWorkbook({ name: 'list', columns, batches: failing() });
    await expect(buffer(Readable.from(content))).rejects.toThrow('no more');

    let isClosed = false;
    async function* endless(): AsyncGenerator<Table['first']> {
      try {
        for (;;) yield Array.from({ length: 100 }, () => [null, null, Math.random()]);
      } finally {
        isClosed = true;
      }
    }
    let bytes = 0;
    for await (const piece of writeWorkbook({ name: 'list', columns, batches: endless() })) {
      bytes += piece.length;
      if (bytes > 10_000) break;
    }
    expect(isClosed).toBe(true);
  });
});
