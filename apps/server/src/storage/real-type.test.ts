import { expect, test } from 'vitest';
import { getDelivery } from './content-disposition.ts';
import { detectType } from './real-type.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.for([
  ['application/pdf', latin('%PDF-1.4')],
  ['image/png', latin('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', latin('\xff\xd8\xff\xe0')],
  ['image/gif', latin('GIF89a')],
  ['image/webp', latin('RIFF\0\0\0\0WEBPVP8 ')],
  ['image/avif', latin('\0\0\0\x1cftypavif')],
  ['image/heic', latin('\0\0\0\x1cftypheic')],
  ['video/mp4', latin('\0\0\0\x1cftypisom')],
  ['audio/mp4', latin('\0\0\0\x1cftypM4A ')],
  ['video/quicktime', latin('\0\0\0\x14ftypqt  ')],
  ['video/webm', latin('\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm')],
  ['audio/mpeg', latin('ID3\x04')],
  ['audio/mpeg', latin('\xff\xfb\x90\x64')],
  ['audio/wav', latin('RIFF\0\0\0\0WAVEfmt ')],
  ['audio/ogg', latin('OggS\0\x02vorbis')],
  ['video/ogg', latin('OggS\0\x02\x80theora')],
  ['text/plain', Buffer.from('\ufeffÄrzte 長 \u202E')],
] as const)('%s by its bytes alone, shown inline', ([type, bytes]) => {
  expect(detectType(bytes, 'application/x-said')).toBe(type);
  expect(getDelivery(type, 'inline').disposition).toBe('inline');
  expect(getDelivery(type, 'attachment').disposition).toBe('attachment');
});

test('a container has the declared type, if that type uses the container', () => {
  const zip = latin('PK\x03\x04');
  expect(detectType(zip, docx)).toBe(docx);
  expect(detectType(zip, 'application/pdf')).toBe('application/zip');
  expect(detectType(latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'application/msword')).toBe(
    'application/msword',
  );
  expect(detectType(latin('a;b\n1;2'), 'text/csv')).toBe('text/csv');
  expect(detectType(latin('a;b\n1;2'), docx)).toBe('text/plain');
  for (const type of [docx, 'application/zip', 'application/msword']) {
    expect(getDelivery(type, 'inline')).toEqual({ contentType: type, disposition: 'attachment' });
  }
});

test('text goes out as plain text, whatever kind it is', () => {
  const plain = { contentType: 'text/plain; charset=utf-8', disposition: 'inline' };
  for (const type of ['text/plain', 'text/csv', 'text/markdown', 'text/plain; charset=utf-8']) {
    expect(getDelivery(type, 'inline')).toEqual(plain);
  }
});

test('text that ends in half a character is text', () => {
  expect(detectType(Buffer.from('Ärzte ü').subarray(0, -1), '')).toBe('text/plain');
});

test.for([
  ['markup', Buffer.from('\n <b>')],
  ['markup after a byte order mark', Buffer.from('\ufeff<html>')],
  ['a PDF that begins later', Buffer.from('<script></script>%PDF-1.4')],
  ['nothing', Buffer.alloc(0)],
  ['no UTF-8', latin('\xc3\x28 \xff\xfe')],
  ['control characters', latin('abc\x00def')],
  ['an unknown ISO media brand', latin('\0\0\0\x1cftyphtml')],
] as const)('unknown: %s', ([, bytes]) => {
  const type = detectType(bytes, 'application/pdf');
  expect(type).toBe('application/octet-stream');
  expect(getDelivery(type, 'inline').disposition).toBe('attachment');
});
