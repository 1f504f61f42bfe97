import { describe, expect, it } from 'vitest';
import { toHeaders } from '../cells/find-header.ts';
import type { TableRow } from '../cells/table-row.ts';
import { toBatches, batchSize } from './read-rows.ts';

/** Yields a file whose header has two columns. */
async function* file(...rows: readonly (readonly string[])[]): AsyncGenerator<TableRow> {
  yield { row: 1, cells: ['name', 'city'] };
  for (const [at, cells] of rows.entries()) yield { row: at + 2, cells };
}

/** Yields a file whose header ends in empty headings. */
async function* wide(): AsyncGenerator<TableRow> {
  yield { row: 1, cells: ['name', 'city', '', ''] };
  yield { row: 2, cells: ['Ada', 'Gent'] };
  yield { row: 3, cells: ['Ada', 'Gent', 'x'] };
}

describe('headings', () => {
  it('gives headings unique names, whatever the file calls them', () => {
    expect(toHeaders(['name', 'name', 'name (2)', '', ' name '])).toEqual([
      'name',
      'name (2)',
      'name (2) (2)',
      '#4',
      'name (3)',
    ]);
  });

  it('shortens headings to what a mapping allows, without half a character at the end', () => {
    const long = `${'x'.repeat(199)}🫀`;
    const headings = toHeaders([long, long]);
    expect(new Set(headings).size).toBe(2);
    for (const heading of headings) {
      expect(heading.length).toBeLessThanOrEqual(200);
      expect(heading.isWellFormed()).toBe(true);
    }
  });
});

describe('batches', () => {
  it('returns an empty batch for rows in which nothing is written', async () => {
    const blank = Array.from({ length: batchSize }, () => ['', ' ']);
    const batches = [];
    for await (const batch of toBatches(
      file(...blank, ['Ada', 'Gent']),
      { name: 'name' },
      new Map(),
    ))
      batches.push(batch);
    expect(batches).toEqual([[], [{ row: batchSize + 2, cells: { name: 'Ada' } }]]);
  });

  it.each([
    [['De Linde', ' Gent', 'VIP client'], 'import.surplus_cells'],
    [['', '', 'x'], 'import.surplus_cells'],
    [['Ada'], 'import.missing_cells'],
    [['Totaal: 1', ''], 'import.total_row'],
    [['Totaal: 1'], 'import.total_row'],
    [['Ada', 'Gent', '', ' '], undefined],
    [['Ada', ''], undefined],
    [['', 'Gent'], undefined],
  ])('judges the row %j as %s', async (cells, key) => {
    for await (const [row] of toBatches(file(cells), { name: 'name' }, new Map()))
      expect(row?.rowError?.message.key).toBe(key);
  });

  it('does not require the cells below empty headings at the end', async () => {
    for await (const batch of toBatches(wide(), { name: 'name' }, new Map()))
      expect(batch.filter(({ rowError }) => rowError)).toEqual([]);
  });

  it.each(['\u001A', '\u200B', '\u00A0\uFEFF', '\u202E\u3164', '\u0001\u007F', '\u2800'])(
    'passes over a row that shows nothing: %j',
    async (mark) => {
      const rows = file(['Ada\u001A', 'Gent'], [mark], ['', mark]);
      const batches = [];
      for await (const batch of toBatches(rows, { name: 'name' }, new Map())) batches.push(batch);
      expect(batches).toEqual([[{ row: 2, cells: { name: 'Ada' } }]]);
    },
  );

  it('cleans each cell by the kind of its field', async () => {
    const rows = file(['e\u0301\u00A0a\nb', '+32\u00A02\u2011555']);
    const kinds = new Map([['city', 'phone']] as const);
    const batches = [];
    for await (const batch of toBatches(rows, { name: 'name', city: 'city' }, kinds))
      batches.push(batch);
    expect(batches).toEqual([[{ row: 2, cells: { name: '\u00E9 a b', city: '+32 2-555' } }]]);
  });
});
