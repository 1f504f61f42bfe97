import { expect, test } from 'vitest';
import { blobPathFor, fileNameIn } from './upload-name.ts';

test.for([
  ['plan.pdf', 'plan.pdf', 'plan.pdf'],
  ['wished/folder/plan.pdf', 'plan.pdf', 'plan.pdf'],
  ['C:\\Users\\Ada\\Über Plan (1).pdf', 'Über Plan (1).pdf', 'Uber-Plan-1-.pdf'],
  ['../../..', '..', 'file'],
  ['///', 'file', 'file'],
  ['a\u0000b\u202Efdp.exe', 'abfdp.exe', 'abfdp.exe'],
  ['説明書.pdf', '説明書.pdf', 'pdf'],
] as const)('%j', ([wished, name, slug]) => {
  expect(fileNameIn(wished)).toBe(name);
  expect(blobPathFor('document', 'id', name)).toBe(`document/id/${slug}`);
});

test('a long name is cut before its ending', () => {
  const name = fileNameIn(`${'é'.repeat(900)}.docx`);
  expect(name).toBe(`${'é'.repeat(195)}.docx`);
  expect(blobPathFor('document', 'id', name)).toBe(`document/id/${'e'.repeat(75)}.docx`);
});
