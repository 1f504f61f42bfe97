import { describe, expect, it } from 'vitest';
import { createWorkbook, toSource, type WorkbookParts } from '#server/testing/workbooks.ts';
import { openWorkbook } from './open-workbook.ts';
import { readSheet } from './read-sheet.ts';
import { WorkbookProblem } from './workbook-problem.ts';

async function readRows(parts: WorkbookParts, sheet = 'Data') {
  const workbook = await openWorkbook(toSource(await createWorkbook(parts)));
  const rows = [];
  for await (const row of readSheet(workbook, sheet)) rows.push(row);
  return rows;
}

/** Reads the only cell of a sheet: its text and type, null for a blank one. */
async function readCell(cell: string, parts: Partial<WorkbookParts> = {}) {
  const [row] = await readRows({ sheets: { Data: `<row>${cell}</row>` }, ...parts });
  return row ? [row.cells[0], row.types?.[0]] : null;
}

const findProblem = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof WorkbookProblem ? error.reason.key : error),
  );

describe('text of a workbook', () => {
  const texts =
    '<si><t xml:space="preserve"> 007 </t></si>' +
    '<si><r><t>De </t></r><r><rPr><b/></rPr><t>Linde</t></r></si>' +
    '<si><t>課</t><rPh sb="0" eb="1"><t>か</t></rPh></si>' +
    '<si><t>a_x000D_b_x005F_x000D_c_xZZ</t></si><si/>';

  it.each([
    ['<c t="s"><v>0</v></c>', [' 007 ', 'text']],
    ['<c t="s"><v>1</v></c>', ['De Linde', 'text']],
    ['<c t="s"><v>2</v></c>', ['課', 'text']],
    ['<c t="s"><v>3</v></c>', ['a\rb_x000D_c_xZZ', 'text']],
    ['<c t="s"><v>4</v></c>', null],
    ['<c t="inlineStr"><is><t>1E5</t></is></c>', ['1E5', 'text']],
    ['<c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>', ['ab', 'text']],
    ['<c t="str"><f>A1&amp;"x"</f><v>x_x000D_</v></c>', ['x\r', 'text']],
    ['<c t="str"><f>""</f><v></v></c>', null],
    ['<x:c xmlns:x="x" t="inlineStr"><x:is><x:t>a&amp;b</x:t></x:is></x:c>', ['a&b', 'text']],
    ['<c t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>', ['<b>', 'text']],
    ['<c t="str"><v>a_x0000_b_x0007_c_xD83D_</v></c>', ['abc\uFFFD', 'text']],
    ['<c s="1"/>', null],
  ])('reads %s', async (cell, expected) => {
    expect(await readCell(cell, { texts })).toEqual(expected);
  });

  it('refuses a shared text that the workbook does not have', async () => {
    const read = readCell('<c t="s"><v>9</v></c>', { texts });
    expect(await findProblem(read)).toBe('import.workbook_damaged');
  });
});

describe('number of a workbook', () => {
  it.each([
    ['4006381333931', '4006381333931'],
    ['4.006381333931E+12', '4006381333931'],
    ['1.2345678901234E14', '123456789012340'],
    ['999999999999999', '999999999999999'],
    ['1234567890123456', '1234567890123456'],
    ['1234567890123450', '1.23456789012345E+15'],
    ['1.23456789012345E+15', '1.23456789012345E+15'],
    ['1E+100', '1.00000000000000E+100'],
    ['0.1', '0.1'],
    ['0.30000000000000004', '0.3'],
    ['12.300000000000001', '12.3'],
    ['1E-7', '0.0000001'],
    ['1.234', '1.234'],
    ['-5', '-5'],
    ['0', '0'],
  ])('writes %s in full as %s, or as shortened', async (value, expected) => {
    expect(await readCell(`<c><v>${value}</v></c>`)).toEqual([expected, 'number']);
  });

  it.each([
    ['00000', '1000', '01000'],
    ['0000', '1000', '1000'],
    ['#,##0.00', '1234.5', '1234.5'],
    ['0.00E+00', '4006381333931', '4006381333931'],
    ['General', '7', '7'],
    ['[Red]0', '7', '7'],
    ['0 "dagen"', '7', '7'],
    ['"d"0', '7', '7'],
    ['0\\d', '7', '7'],
    ['_-* #,##0_-;_-* "-"_-', '7', '7'],
  ])('has with the format %s for %s the text %s', async (format, value, expected) => {
    const read = await readCell(`<c s="1"><v>${value}</v></c>`, { formats: [format] });
    expect(read).toEqual([expected, 'number']);
  });

  it.each([
    ['<c t="b"><v>1</v></c>', ['true', 'boolean']],
    ['<c t="b"><v>0</v></c>', ['false', 'boolean']],
    ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', ['#DIV/0!', 'error']],
    ['<c t="e"><v>#GETTING_DATA</v></c>', ['#GETTING_DATA', 'error']],
    ['<c><f>A1+A2</f><v>3</v></c>', ['3', 'number']],
    ['<c><f>A1+A2</f></c>', ['=A1+A2', 'uncomputed']],
    ['<c><f>A1+A2</f><v></v></c>', ['=A1+A2', 'uncomputed']],
    ['<c><v></v></c>', null],
    ['<c t="d"><v>2026-01-31</v></c>', ['2026-01-31', 'day']],
  ])('reads %s', async (cell, expected) => {
    expect(await readCell(cell)).toEqual(expected);
  });
});

describe('day of a workbook', () => {
  it.each([
    ['dd/mm/yyyy', '46053', '2026-01-31'],
    ['m/d/yy', '46053', '2026-01-31'],
    ['[$-413]d\\ mmmm\\ yyyy;@', '46053', '2026-01-31'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '46053', '2026-01-31'],
    ['mmm-yy', '46053', '2026-01-31'],
    ['yyyy\\-mm\\-dd', '46053.999999999', '2026-02-01'],
    ['yyyy-mm-dd hh:mm', '46053.5', '2026-01-31 12:00'],
    ['yyyy-mm-dd hh:mm', '46053', '2026-01-31'],
    ['dd/mm/yyyy hh:mm:ss', '46053.520833333336', '2026-01-31 12:30'],
    ['yyyy\\-mm\\-dd\\Thh:mm:ss.000\\Z', '46053.5208348611', '2026-01-31T12:30:00.132Z'],
    ['hh:mm', '0.5', '12:00'],
    ['[h]:mm:ss', '0.520837963', '12:30:00.400'],
    ['mm:ss', '0.0005', '00:00:43.200'],
    ['dd/mm/yyyy', '1', '1900-01-01'],
    ['dd/mm/yyyy', '59', '1900-02-28'],
    ['dd/mm/yyyy', '61', '1900-03-01'],
    ['dd/mm/yyyy', '2958465', '9999-12-31'],
  ])('reads with the format %s the number %s as %s', async (format, value, expected) => {
    const read = await readCell(`<c s="1"><v>${value}</v></c>`, { formats: [format] });
    expect(read).toEqual([expected, 'day']);
  });

  it.each(['60', '0', '-1', '2958466'])('takes %s, which is no day, as a number', async (value) => {
    const read = await readCell(`<c s="1"><v>${value}</v></c>`, { formats: ['d/m/yy'] });
    expect(read).toEqual([value, 'number']);
  });

  it('counts from 1904 if the workbook does', async () => {
    const cell = '<c s="1"><v>44591</v></c>';
    const parts = { formats: ['d/m/yy'], isFrom1904: true };
    expect(await readCell(cell, parts)).toEqual(['2026-01-31', 'day']);
  });

  it('knows the formats that are not in the file', async () => {
    const xml = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const files = { 'xl/styles.xml': xml };
    const read = await readCell('<c s="1"><v>46053</v></c>', { files });
    expect(read).toEqual(['2026-01-31', 'day']);
  });
});

/** Two megabytes that do not pack into almost nothing. */
const longText = Array.from({ length: 300_000 }, (_, at) => at).join(' ');

describe('rows of a workbook', () => {
  it('puts cells where their addresses say, and numbers rows as the program does', async () => {
    const rows = await readRows({
      sheets: {
        Data:
          '<row r="2"><c r="B2"><v>1</v></c><c r="AB2"><v>2</v></c></row><row r="4" hidden="1">' +
          '<c r="A4"><v>3</v></c><c r="B4" s="0"/></row><row r="7"><c r="A7"/></row>' +
          '<row><c><v>4</v></c><c><v>5</v></c></row>',
      },
    });
    expect(rows.map(({ row, cells }) => [row, cells.length, cells.join('')])).toEqual([
      [2, 28, '12'],
      [4, 1, '3'],
      [8, 2, '45'],
    ]);
  });

  it.each([
    ['a number that comes again', '<row r="2"/><row r="2"/>', 'workbook_damaged'],
    ['a column that no sheet has', '<row><c r="XFE1"><v>1</v></c></row>', 'workbook_damaged'],
    ['an address without a column', '<row><c r="1"><v>1</v></c></row>', 'workbook_damaged'],
    ['XML without an end', '<row><c><v>1</v>', 'workbook_damaged'],
    ['an entity of its own', '<row><c t="str"><v>&lol;</v></c></row>', 'workbook_damaged'],
    ['too many cells', '<row><c r="ZZZ1"><v>1</v></c></row>', 'workbook_damaged'],
    ['a cell far beyond the table', '<row><c r="XFD1"><v>1</v></c></row>', 'row_too_long'],
    ['a text of a megabyte', `<row><c t="str"><v>${longText}</v></c></row>`, 'row_too_long'],
    [
      'long texts together',
      `<row>${`<c t="str"><v>${'x'.repeat(32_000)}</v></c>`.repeat(4)}</row>`,
      'row_too_long',
    ],
  ])('refuses %s', async (_what, rows, key) => {
    expect(await findProblem(readRows({ sheets: { Data: rows } }))).toBe(`import.${key}`);
  });

  it('passes over styled cells at the end of a wide row', async () => {
    const rows = await readRows({
      sheets: { Data: '<row><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row>' },
    });
    expect(rows[0]?.cells).toEqual(['1']);
  });

  it('refuses a document type, so that no entity is read', async () => {
    const files = {
      'xl/worksheets/sheet1.xml':
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>',
    };
    const read = readRows({ sheets: { Data: '' }, files });
    expect(await findProblem(read)).toBe('import.workbook_damaged');
  });

  it('reads UTF-16 too', async () => {
    const xml = '<worksheet><sheetData><row><c t="str"><v>é</v></c></row></sheetData></worksheet>';
    const content = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le');
    const files = { 'xl/worksheets/sheet1.xml': content };
    expect((await readRows({ sheets: { Data: '' }, files }))[0]?.cells).toEqual(['é']);
  });
});
