import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { getDelivery } from './content-disposition.ts';
import { detectType, recognizeFile, sniffedBytes } from './real-type.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const detect = async (bytes: Buffer, declaredType: string): Promise<string> =>
  detectType(await recognizeFile(bytes), declaredType);

const openXml = 'application/vnd.openxmlformats-officedocument';
const docx = `${openXml}.wordprocessingml.document`;
const xlsx = `${openXml}.spreadsheetml.sheet`;
const pptx = `${openXml}.presentationml.presentation`;
const odt = 'application/vnd.oasis.opendocument.text';
const unknown = 'application/octet-stream';

/** A file in a zip, as its local header and its compressed content; it may state a wrong size. */
function zipped(name: string, content: string | Buffer = '', statedSize?: number): Buffer {
  const bytes = deflateRawSync(content);
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt32LE(statedSize ?? content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), bytes]);
}

const office = (mainType: string): Buffer =>
  zipped('[Content_Types].xml', `<Types><Override ContentType="${mainType}.main+xml"/></Types>`);

/** The first page of an Ogg file with the beginning of its codec’s header. */
const oggPage = (codec: string): Buffer =>
  Buffer.concat([latin('OggS\0\x02'), Buffer.alloc(22), latin(codec.padEnd(8, '\0'))]);

const png = latin(
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89',
);

test.for([
  ['application/pdf', latin('%PDF-1.4')],
  ['application/pdf', latin('\xef\xbb\xbf%PDF-1.4')],
  ['application/pdf', latin('\r\n \n%PDF-1.7')],
  [
    'application/pdf',
    latin('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n\x01%PDF-1.4\n%\xe2\xe3\xcf\xd3'),
  ],
  ['application/pdf', Buffer.concat([Buffer.alloc(1019), latin('%PDF-1.4')])],
  ['image/png', png],
  ['image/png', Buffer.concat([png, latin('\0\0\x20\0iCCP'), Buffer.alloc(2000)])],
  ['image/png', Buffer.concat([png, latin('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0')])],
  ['image/jpeg', latin('\xff\xd8\xff\xe0')],
  ['image/gif', latin('GIF89a')],
  ['image/gif', latin('GIF87a')],
  ['image/webp', latin('RIFF\0\0\0\0WEBPVP8 ')],
  ['image/avif', latin('\0\0\0\x1cftypavif')],
  ['image/heic', latin('\0\0\0\x1cftypheic')],
  ['image/heic', latin('\0\0\0\x1cftyphevc')],
  ['image/heic', latin('\0\0\0\x1cftypmif1')],
  ['image/heic', latin('\0\0\0\x1cftypheis')],
  ['image/heic', latin('\0\0\0\x1cftypheim')],
  ['image/heic', latin('\0\0\0\x18ftypheix\0\0\0\0mif1heic')],
  ['image/heic', latin('\0\0\0\x1cftypmsf1\0\0\0\0msf1hevc')],
  ['image/avif', latin('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf')],
  ['image/tiff', latin('II*\0\x08\0\x12\0')],
  ['image/tiff', latin('MM\0*\0\x12\0\x08')],
  ['video/mp4', latin('\0\0\0\x1cftypisom')],
  ['video/mp4', latin('\0\0\0\x1cftypmp42')],
  ['video/mp4', latin('\0\0\0\x1cftypM4V ')],
  ['audio/mp4', latin('\0\0\0\x1cftypM4A ')],
  ['audio/mp4', latin('\0\0\0\x1cftypM4B ')],
  ['video/quicktime', latin('\0\0\0\x14ftypqt  ')],
  ['video/webm', latin('\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm')],
  ['audio/mpeg', latin('ID3\x04')],
  ['audio/mpeg', latin('ID3\x04\0\0\0\0\0\x02\0\0\0\0')],
  ['audio/mpeg', latin('\xff\xfb\x90\x64')],
  ['audio/wav', latin('RIFF\0\0\0\0WAVEfmt ')],
  ['audio/flac', latin('fLaC\0\0\0\x22')],
  ['audio/ogg', oggPage('\x01vorbis')],
  ['audio/ogg', oggPage('OpusHead')],
  ['audio/ogg', oggPage('\x7fFLAC')],
  ['audio/ogg', oggPage('unnamed')],
  ['video/ogg', oggPage('\x80theora')],
  ['text/plain', Buffer.from('\ufeffÄrzte 長 \u202E')],
] as const)('recognizes %s by its bytes alone, and shows it inline', async ([type, bytes]) => {
  expect(await detect(bytes, 'application/x-said')).toBe(type);
  expect(getDelivery(type, 'inline').disposition).toBe('inline');
  expect(getDelivery(type, 'attachment').disposition).toBe('attachment');
});

test.for([
  [docx, office(docx)],
  [xlsx, office(xlsx)],
  [pptx, office(pptx)],
  [odt, zipped('mimetype', odt)],
  [
    'application/vnd.oasis.opendocument.spreadsheet',
    zipped('mimetype', `${odt.slice(0, -4)}spreadsheet`),
  ],
  [
    'application/vnd.oasis.opendocument.presentation',
    zipped('mimetype', `${odt.slice(0, -4)}presentation`),
  ],
  ['application/zip', zipped('a.txt', 'words')],
  ['application/zip', latin('PK\x05\x06')],
  ['application/x-cfb', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['application/rtf', latin('{\\rtf1')],
] as const)(
  'recognizes %s by its bytes alone, and offers it to be saved',
  async ([type, bytes]) => {
    expect(await detect(bytes, 'application/x-said')).toBe(type);
    expect(getDelivery(type, 'inline')).toEqual({ contentType: type, disposition: 'attachment' });
  },
);

describe('container', () => {
  test.for([
    ['a zip of which there is only the beginning', latin('PK\x03\x04'), docx],
    ['an OLE file', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'application/msword'],
    ['text', latin('a;b\n1;2'), 'text/csv'],
    // These name their parts at the end.
    ['an office document of LibreOffice', zipped('word/document.xml', 'words'), docx],
    ['a zip with a long entry', zipped('[Content_Types].xml', 'x', 5_000_000), docx],
    ['a zip cut off in its list of parts', office(docx).subarray(0, 60), xlsx],
    ['a zip with a list of parts that grows without end', bomb(), docx],
  ] as const)(
    'declares %s as its stated type, if that type uses the container',
    async ([, bytes, type]) => {
      expect(await detect(bytes, type)).toBe(type);
    },
  );

  test.for([
    ['a zip stated as PDF', latin('PK\x03\x04'), 'application/pdf', 'application/zip'],
    ['a Java program stated as .docx', zipped('META-INF/MANIFEST.MF'), docx, 'application/zip'],
    ['an Android program stated as .xlsx', zipped('classes.dex'), xlsx, 'application/zip'],
    ['a book stated as .odt', zipped('mimetype', 'application/epub+zip'), odt, 'application/zip'],
    [
      'a document with macros stated as .docx',
      office('application/vnd.ms-word.document.macroEnabled'),
      docx,
      'application/zip',
    ],
    ['a .docx stated as .xlsx', office(docx), xlsx, docx],
    ['a .docx stated as zip', office(docx), 'application/zip', docx],
    [
      'a zip of a folder “word”',
      zipped('word/list.txt', 'words'),
      'application/zip',
      'application/zip',
    ],
    ['text stated as .docx', latin('a;b\n1;2'), docx, 'text/plain'],
  ] as const)('declares %s as what its bytes prove', async ([, bytes, stated, type]) => {
    expect(await detect(bytes, stated)).toBe(type);
  });
});

/** The first bytes of a zip whose list of parts says to be short and has four megabytes. */
function bomb(): Buffer {
  return zipped('[Content_Types].xml', Buffer.alloc(3_900_000), 100).subarray(0, sniffedBytes);
}

test('serves text of any kind as plain text', () => {
  const plain = { contentType: 'text/plain; charset=utf-8', disposition: 'inline' };
  for (const type of ['text/plain', 'text/csv', 'text/markdown', 'text/plain; charset=utf-8']) {
    expect(getDelivery(type, 'inline')).toEqual(plain);
  }
});

test.for([
  ['ends in half a character', Buffer.from('Ärzte ü').subarray(0, -1)],
  ['begins like a bitmap', latin('BMI;name')],
  ['begins like a program', latin('MZ;name')],
  ['begins like a film', latin('The free lunch')],
  ['begins like a picture', latin('GIF is a format')],
  ['begins like a PDF', latin('%PDF is a format, as in %PDF-1.4')],
  ['is a calendar', latin('BEGIN:VCALENDAR\r\n')],
] as const)('recognizes text that %s', async ([, bytes]) => {
  expect(await detect(bytes, '')).toBe('text/plain');
});

test.for([
  ['lines of a web server', '<br />\n<b>Warning</b>: no session\n%PDF-1.4'],
  ['mail headers', 'Content-Type: application/pdf\r\n\r\n%PDF-1.5'],
  ['the form of an upload', '--x\r\nContent-Disposition: form-data\r\n\r\n%PDF-1.6'],
  ['markup', '<script></script>%PDF-1.4'],
  ['a sentence', 'This is it: %PDF-2.0'],
] as const)('recognizes a stated PDF behind %s, and a text stated as one', async ([, text]) => {
  expect(await detect(latin(text), 'application/pdf')).toBe('application/pdf');
  const otherwise = text.startsWith('<') ? unknown : 'text/plain';
  expect(await detect(latin(text), 'text/plain')).toBe(otherwise);
});

test('leaves a file of another kind that holds a PDF as it is', async () => {
  const withPdf = (start: Buffer): Buffer => Buffer.concat([start, latin('%PDF-1.4')]);
  expect(await detect(withPdf(latin('GIF89a')), 'application/pdf')).toBe('image/gif');
  expect(await detect(withPdf(latin('\xff\xd8\xff\xe0')), 'application/pdf')).toBe('image/jpeg');
  expect(await detect(withPdf(zipped('a.pdf')), 'application/pdf')).toBe('application/zip');
});

test('recognizes a drawing only if it is stated as one and has the tag', async () => {
  const drawing = latin('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await detect(drawing, 'image/svg+xml')).toBe('image/svg+xml');
  expect(await detect(drawing, 'image/png')).toBe(unknown);
  expect(await detect(latin('<?xml version="1.0"?><note/>'), 'image/svg+xml')).toBe(unknown);
});

test.for([
  ['markup', Buffer.from('\n <b>')],
  ['markup after a byte order mark', Buffer.from('\ufeff<html>')],
  [
    'a PDF header beyond the first 1024 bytes',
    Buffer.concat([Buffer.alloc(1020), latin('%PDF-1.4')]),
  ],
  ['nothing', Buffer.alloc(0)],
  ['one byte', latin('\x89')],
  ['no UTF-8', latin('\xc3\x28 \xff\xfe')],
  ['control characters', latin('abc\x00def')],
  ['an unknown ISO media brand', latin('\0\0\0\x1cftyphtml')],
  ['a film without a brand', latin('\0\0\0\x08wide\0\0\0\0mdat')],
  ['a phone’s film', latin('\0\0\0\x1cftyp3gp4')],
  ['Matroska that is no WebM', latin('\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska')],
  ['the signature of a PNG alone', png.subarray(0, 8)],
  ['the signature of a PNG before markup', latin('\x89PNG\r\n\x1a\n<html><script>')],
  ['a page of Ogg without its content', oggPage('').subarray(0, 30)],
  ['MPEG audio of layer II', latin('\xff\xfd\x90\x64')],
  ['a bitmap', latin('BM\x36\0\0\0')],
  ['a program', latin('MZ\x90\0')],
  ['a compressed file that grows without end', gzipSync(Buffer.alloc(3_900_000))],
  [
    'thousands of byte order marks',
    Buffer.concat([latin('\xef\xbb\xbf'.repeat(1365)), latin('\0')]),
  ],
] as const)('leaves the type unknown for %s', async ([, bytes]) => {
  const type = await detect(bytes, 'application/pdf');
  expect(type).toBe(unknown);
  expect(getDelivery(type, 'inline').disposition).toBe('attachment');
});
