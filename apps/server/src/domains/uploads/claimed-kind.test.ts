import { expect, test } from 'vitest';
import { recognizeFile } from '#server/storage/real-type.ts';
import { findDisprovedKind } from './claimed-kind.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const text = Buffer.from('plain words');
const random = latin('\x00\x9f\x8e\x01');
const zip = latin('PK\x03\x04');
const oldOffice = latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');

const findDisproved = async (
  fileName: string,
  head: Buffer,
  contentType = 'application/octet-stream',
) => findDisprovedKind({ fileName, contentType }, await recognizeFile(head));

test.for([
  ['x.pdf', text, 'pdf'],
  ['bad.pdf', latin('MZ\x90\x00'), 'pdf'],
  ['y.PDF', random, 'pdf'],
  ['page.pdf', Buffer.from('<html>'), 'pdf'],
  ['empty.pdf', Buffer.alloc(0), 'pdf'],
  ['photo.jpg', latin('%PDF-1.4'), 'image'],
  ['logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image'],
  ['talk.mp3', text, 'media'],
  ['film.mp4', latin('%PDF-1.4'), 'media'],
  ['letter.docx', text, 'office'],
  ['letter.doc', latin('%PDF-1.4'), 'office'],
  ['all.zip', text, 'archive'],
] as const)('disproves %s', async ([name, bytes, kind]) => {
  expect(await findDisproved(name, bytes)).toBe(kind);
});

test('checks the claimed type only without a known extension', async () => {
  expect(await findDisproved('Manual', text, 'application/pdf')).toBe('pdf');
  expect(await findDisproved('Manual', latin('%PDF-1.4'), 'application/pdf')).toBeNull();
  expect(await findDisproved('customers.csv', text, 'application/vnd.ms-excel')).toBeNull();
});

test.for([
  ['x.pdf', latin('%PDF-1.4')],
  ['of-a-scanner.pdf', latin('\xef\xbb\xbf\r\n%PDF-1.4')],
  ['photo.png', latin('\xff\xd8\xff\xe0')],
  ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['talk.m4a', latin('\0\0\0\x1cftypM4A ')],
  ['old.mov', latin('\0\0\0\x08wide\0\0\0\0mdat')],
  ['film.mp4', latin('\0\0\0\x1cftyp3gp4')],
  ['letter.docx', zip],
  ['locked.docx', oldOffice],
  ['letter.doc', latin('{\\rtf1')],
  ['sheet.xls', oldOffice],
  ['slides.odp', zip],
  ['all.zip', zip],
  ['list.csv', latin('Caf\xe9;1')],
  ['words.txt', random],
] as const)('accepts %s', async ([name, bytes]) => {
  expect(await findDisproved(name, bytes)).toBeNull();
});
