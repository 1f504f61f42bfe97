import { describe, expect, it } from 'vitest';
import { findFileRefusal } from '#web/kit/upload/file-refusal.ts';
import { createFile } from '#web/kit/upload/upload-fixture.ts';
import { detailsOfFile, documentOf, usualDetails } from './document-details.ts';
import { titleOfFile } from './title-of-file.ts';

it('makes a document of a file, by default open to nobody but by rights', () => {
  const details = detailsOfFile(createFile('Laser_QX-200 manual.PDF'), usualDetails);
  expect(documentOf('blob', { ...details, title: ' Manual ' })).toEqual({
    title: 'Manual',
    category: 'technical',
    description: null,
    language: null,
    audience: 'by_rights',
    manufacturer_id: null,
    product_type: null,
    product_id: null,
    tag_ids: [],
    blob_path: 'blob',
  });
});

it('sends a description that was given', () => {
  const details = detailsOfFile(createFile('a.pdf'), { ...usualDetails, language: 'nl' });
  const sent = documentOf('blob', { ...details, description: ' For nurses. ' });
  expect(sent).toMatchObject({ description: 'For nurses.', language: 'nl', title: 'a' });
});

it.for([
  ['Laser_QX-200__manual.pdf', 'Laser QX-200 manual'],
  ['plan 1.2.docx', 'plan 1.2'],
  ['.pdf', '.pdf'],
  [`${'a'.repeat(310)}.pdf`, 'a'.repeat(300)],
] as const)('reads %s as a title', ([name, title]) => {
  expect(titleOfFile(name)).toBe(title);
});

describe('a file is refused before anything is sent', () => {
  const most = 200 * 1024 * 1024;
  it.for([
    ['manual.pdf', 'application/pdf', most, null],
    ['manual.pdf', '', 1, null],
    ['manual.pdf', 'application/pdf', most + 1, 'too_large'],
    ['manual.pdf', 'application/pdf', 0, 'empty'],
    ['setup.exe', '', most + 1, 'type'],
  ] as const)('%s (%s, %d bytes): %s', ([name, type, size, refusal]) => {
    expect(findFileRefusal({ name, type, size })).toBe(refusal);
  });
});
