import { expect, test } from 'vitest';
import { createBlobPath, toFileName } from './request-upload.ts';

test.for([
  ['plan.pdf', 'plan.pdf', 'plan.pdf'],
  ['requested/folder/plan.pdf', 'plan.pdf', 'plan.pdf'],
  ['C:\\Users\\Ada\\Über Plan (1).pdf', 'Über Plan (1).pdf', 'Uber-Plan-1-.pdf'],
  ['../../..', '..', 'file'],
  ['///', 'file', 'file'],
  ['a\u0000b\u202Efdp.exe', 'abfdp.exe', 'abfdp.exe'],
  ['説明書.pdf', '説明書.pdf', 'pdf'],
] as const)('cleans %j', ([requestedPath, name, slug]) => {
  expect(toFileName(requestedPath)).toBe(name);
  expect(createBlobPath('document', 'id', name)).toBe(`document/id/${slug}`);
});

test('truncates a long name before its extension', () => {
  const name = toFileName(`${'é'.repeat(900)}.docx`);
  expect(name).toBe(`${'é'.repeat(195)}.docx`);
  expect(createBlobPath('document', 'id', name)).toBe(`document/id/${'e'.repeat(75)}.docx`);
});
