import { describe, expect, it } from 'vitest';
import { createArchive, createWorkbook, toRowsXml, toSource } from '#server/testing/workbooks.ts';
import { openWorkbook } from './open-workbook.ts';
import { readSheet } from './read-sheet.ts';
import { workbookLimits } from './workbook-limits.ts';
import { WorkbookProblem } from './workbook-problem.ts';

const data = toRowsXml([['name'], ['Ada']]);

async function readAll(bytes: Buffer): Promise<string[]> {
  const workbook = await openWorkbook(toSource(bytes));
  const names = workbook.sheets.map(({ name }) => name);
  const rows = readSheet(workbook, names[0] ?? '');
  while (!(await rows.next()).done);
  return names;
}

const findProblem = (bytes: Buffer) =>
  readAll(bytes).then(
    () => null,
    (error: unknown) => (error instanceof WorkbookProblem ? error.reason.key : error),
  );

describe('sheets', () => {
  it('lists those that are shown, with clean names that differ', async () => {
    const sheets = {
      'Uitleg|hidden': data,
      ' Klanten ': data,
      Klanten: data,
      'Lijsten|veryHidden': data,
      'Prijzen &amp; aantallen': data,
    };
    const workbook = await createWorkbook({ sheets });
    expect(await readAll(workbook)).toEqual(['Klanten', 'Klanten (2)', 'Prijzen & aantallen']);
  });

  it('lists hidden ones if there are no others', async () => {
    expect(await readAll(await createWorkbook({ sheets: { 'A|hidden': data } }))).toEqual(['A']);
  });

  it('leaves out what has no cells', async () => {
    const files = { 'xl/worksheets/sheet1.xml': null };
    expect(await readAll(await createWorkbook({ sheets: { A: data, B: data }, files }))).toEqual([
      'B',
    ]);
  });
});

describe('files that are no workbook', () => {
  it.each([
    ['another archive', { 'a.txt': 'a' }, 'not_workbook'],
    [
      'OpenDocument',
      { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' },
      'not_workbook',
    ],
  ])('refuses %s', async (_what, files, key) => {
    expect(await findProblem(await createArchive(files))).toBe(`import.${key}`);
  });

  it('refuses a workbook in binary form', async () => {
    const files = {
      '_rels/.rels':
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      'xl/workbook.bin': '\x01',
    };
    const workbook = await createWorkbook({ sheets: { A: data }, files });
    expect(await findProblem(workbook)).toBe('import.not_workbook');
  });

  it('does not follow references out of the file', async () => {
    const files = {
      '_rels/.rels':
        '<Relationships><Relationship Id="a" Type="x/officeDocument" TargetMode="External" Target="http://example.org/"/></Relationships>',
    };
    const workbook = await createWorkbook({ sheets: { A: data }, files });
    expect(await findProblem(workbook)).toBe('import.not_workbook');
  });

  it('refuses one that is cut, at each place', async () => {
    const bytes = await createWorkbook({ sheets: { A: data } });
    for (let length = 0; length < bytes.length; length += 97)
      expect(await findProblem(bytes.subarray(0, length))).toBe('import.workbook_damaged');
  });

  it('never fails otherwise for a byte that is wrong', async () => {
    const bytes = await createWorkbook({ sheets: { A: data } });
    for (let at = 0; at < bytes.length; at += 11) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      const problem = await findProblem(changed);
      expect(String(problem)).toMatch(/^(null$|import\.)/u);
    }
  });
});

describe('limits', () => {
  it('refuses an archive of many files', async () => {
    const files = Object.fromEntries(
      Array.from({ length: workbookLimits.files }, (_, at) => [`f${at}`, '']),
    );
    const workbook = await createWorkbook({ sheets: { A: data }, files });
    expect(await findProblem(workbook)).toBe('import.workbook_files');
  });

  it('refuses what unpacks to many times its size, before unpacking it', async () => {
    const rows = '<row></row>'.repeat(2_000_000);
    const workbook = await createWorkbook({ sheets: { A: rows } });
    expect(workbook.length).toBeLessThan(100_000);
    expect(await findProblem(workbook)).toBe('import.workbook_ratio');
  });

  it('refuses what says to unpack to more than allowed', async () => {
    const workbook = await createWorkbook({ sheets: { A: data } });
    const directory = workbook.lastIndexOf('PK\x01\x02');
    workbook.writeUInt32LE(workbookLimits.unpackedBytes + 1, directory + 24);
    expect(await findProblem(workbook)).toBe('import.workbook_unpacked');
  });

  it('refuses what unpacks to more than it says', async () => {
    const workbook = await createWorkbook({ sheets: { A: data } });
    const directory = workbook.lastIndexOf('PK\x01\x02');
    workbook.writeUInt32LE(100, directory + 24);
    expect(await findProblem(workbook)).toBe('import.workbook_damaged');
  });
});
