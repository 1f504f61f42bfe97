import { expect, test } from 'vitest';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';
import { demoDocuments } from './demo-documents.ts';

const librarians = ['0190a0b0-0000-7000-8000-000000000000'];
const documents = demoDocuments(librarians, demoCatalogue().devices);

const files = documents.flatMap((one) =>
  one.files.map(({ version, bytes }) => [one.row.title, version.number, bytes] as const),
);

test.for(files)('writes %s, file %i, on one page or two', ([, , bytes]) => {
  const count = Number(/\/Count (\d+)/.exec(bytes.toString('latin1'))?.[1]);
  expect([1, 2]).toContain(count);
  expect(bytes.length).toBeLessThan(10_000);
});

test('gives every document a title, a file name and a blob path of its own', () => {
  for (const field of ['title', 'fileName', 'blobPath'] as const) {
    expect(new Set(documents.map(({ row }) => row[field])).size).toBe(documents.length);
  }
});
