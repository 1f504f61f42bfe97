import { describe, expect, it } from 'vitest';
import { findFileRefusal } from '#web/features/shared/upload/upload-queue.ts';
import { createFile } from '#web/testing/test-upload.ts';
import {
  defaultDetails,
  listMissingFields,
  toDetails,
  toDocumentInput,
  toTitle,
} from './document-details.ts';

it('creates a document from a file, restricted by rights by default', () => {
  const details = toDetails(createFile('Laser_QX-200 manual.PDF'), defaultDetails);
  expect(toDocumentInput('blob', { ...details, title: ' Manual ' })).toEqual({
    title: 'Manual',
    category: 'technical',
    description: null,
    language: null,
    audience: 'by_rights',
    manufacturer_id: null,
    product_type: null,
    product_id: null,
    tag_ids: [],
    translation_of_id: null,
    blob_path: 'blob',
  });
});

it('sends a given description', () => {
  const details = toDetails(createFile('a.pdf'), { ...defaultDetails, language: 'nl' });
  const sent = toDocumentInput('blob', { ...details, description: ' For nurses. ' });
  expect(sent).toMatchObject({ description: 'For nurses.', language: 'nl', title: 'a' });
});

it.for([
  ['Mirello C10 manual en.pdf', 'en'],
  ['handleiding-nl.pdf', 'nl'],
  ['Notice_FR.PDF', 'fr'],
  ['notice.fr.docx', 'fr'],
  ['Manual (EN).pdf', 'en'],
  ['manual_fr_FR.pdf', 'fr'],
  ['manual_nl', 'nl'],
  ['screen.pdf', null],
  ['nl.pdf', null],
  ['manual-nl-v2.pdf', null],
  ['manual-de.pdf', null],
  ['manual en 2026.pdf', null],
] as const)('guesses the language that the name %s ends in: %s', ([name, language]) => {
  expect(toDetails({ name }, defaultDetails).language).toBe(language);
});

it('keeps the language that was chosen for all files', () => {
  const shared = { ...defaultDetails, language: 'nl' } as const;
  expect(toDetails({ name: 'manual-fr.pdf' }, shared).language).toBe('nl');
});

it('needs a title, and a language of a translation', () => {
  const details = toDetails(createFile('a.pdf'), defaultDetails);
  const translation = { ...details, translation_of_id: 'd1' };
  expect(listMissingFields(details)).toEqual([]);
  expect(listMissingFields({ ...translation, title: ' ' })).toEqual(['title', 'language']);
  expect(listMissingFields(translation)).toEqual(['language']);
  expect(listMissingFields({ ...translation, language: 'nl' })).toEqual([]);
});

it.for([
  ['Laser_QX-200__manual.pdf', 'Laser QX-200 manual'],
  ['plan 1.2.docx', 'plan 1.2'],
  ['.pdf', '.pdf'],
  [`${'a'.repeat(310)}.pdf`, 'a'.repeat(300)],
] as const)('turns %s into a title', ([name, title]) => {
  expect(toTitle(name)).toBe(title);
});

describe('checks before the upload', () => {
  const maxSize = 200 * 1024 * 1024;
  it.for([
    ['manual.pdf', 'application/pdf', maxSize, null],
    ['manual.pdf', '', 1, null],
    ['manual.pdf', 'application/pdf', maxSize + 1, 'too_large'],
    ['manual.pdf', 'application/pdf', 0, 'empty'],
    ['setup.exe', '', maxSize + 1, 'type'],
  ] as const)('checks %s (%s, %d bytes): %s', ([name, type, size, refusal]) => {
    expect(findFileRefusal({ name, type, size })).toBe(refusal);
  });
});
