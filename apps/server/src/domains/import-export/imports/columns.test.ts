import { describe, expect, it } from 'vitest';
import type { CsvRow } from '../csv/read-csv.ts';
import { toHeaders } from './read-file-head.ts';
import { toBatches, batchSize } from './read-rows.ts';

/** Yields a file whose header has two columns. */
async function* file(...rows: readonly (readonly string[])[]): AsyncGenerator<CsvRow> {
  yield { row: 1, cells: ['name', 'city'] };
  for (const [at, cells] of rows.entries()) yield { row: at + 2, cells };
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
    for await (const batch of toBatches(file(...blank, ['Ada', 'Gent']), { name: 'name' }))
      batches.push(batch);
    expect(batches).toEqual([[], [{ row: batchSize + 2, cells: { name: 'Ada' } }]]);
  });
});
