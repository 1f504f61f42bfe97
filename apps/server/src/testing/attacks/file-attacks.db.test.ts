import { createDocument, getDownloadUrl, requestUpload } from '@portal/contract/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPng, createPngChunk } from '../photos.ts';
import { testPortal, type Caller, type TestPortal } from '../portal.ts';

let portal: TestPortal;
let as: Caller;
let origin: string;

beforeAll(async () => {
  portal = await testPortal();
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  as = await portal.signedIn(await portal.world.addEmployee());
});
afterAll(() => portal.close());

const script = '<script>parent.document.title="attacked"</script>';

const request = (blob_path: string, more: object = {}) =>
  portal.call(requestUpload, { as, body: { upload_type: 'document', blob_path, ...more } });

interface Target {
  readonly upload_url: string;
  readonly blob_path: string;
  readonly headers: Record<string, string>;
}

/** Calls a link at the portal's own port: a file is a stream. */
async function follow(link: string, options: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(link);
  return fetch(origin + pathname + search, { ...options, redirect: 'manual' });
}

const put = (target: Target, body: Buffer, headers: Record<string, string> = {}) =>
  follow(target.upload_url, {
    method: 'PUT',
    headers: { ...target.headers, ...headers },
    body: Uint8Array.from(body),
  });

/** Sends a file and makes a document of it; null where either is refused. */
async function file(name: string, bytes: Buffer): Promise<string | null> {
  const { status, body: target } = await request(name);
  if (status !== 200 || (await put(target, bytes)).status !== 201) return null;
  const body = { title: name.slice(0, 20), category: 'technical', blob_path: target.blob_path };
  const made = await portal.call(createDocument, { as, body });
  if (made.status !== 201) expect(made.status).toBe(400);
  return made.status === 201 ? made.body.id : null;
}

const png = (...chunks: Buffer[]) => createPng(...chunks);

/** Files that are two things at once, or not what their name says. */
const polyglots: readonly (readonly [string, string, Buffer])[] = [
  ['HTML behind a PNG', 'a.png', Buffer.concat([png(), Buffer.from(script)])],
  [
    'HTML in a text of a PNG',
    'b.png',
    png(createPngChunk('tEXt', Buffer.from(`Comment\0${script}`))),
  ],
  [
    'HTML in the name of a colour profile',
    'c.png',
    png(createPngChunk('iCCP', Buffer.from(`${script}\0\0x`))),
  ],
  ['HTML named as a photo', 'd.jpg', Buffer.from(`<html>${script}`)],
  [
    'HTML behind the beginning of a photo',
    'e.jpg',
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(script)]),
  ],
  [
    'script behind the beginning of a GIF',
    'f.gif',
    Buffer.from('GIF89a=1;parent.document.title="attacked"'),
  ],
  ['HTML before a PDF', 'g.pdf', Buffer.from(`${script}\n%PDF-1.7\n`)],
  ['HTML in a PDF', 'h.pdf', Buffer.from(`%PDF-1.7\n%${script}\n`)],
  [
    'a PDF with a start of a program',
    'i.pdf',
    Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/Launch/F(calc.exe)>>>>'),
  ],
  [
    'a PDF that fetches an address',
    'j.pdf',
    Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/URI/URI(javascript:alert(1))>>>>'),
  ],
  ['an archive behind a PDF', 'k.pdf', Buffer.from('%PDF-1.7\nPK\x03\x04evil.html', 'latin1')],
  [
    'an SVG with an event',
    'l.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  [
    'an SVG with a foreign object',
    'm.svg',
    Buffer.from(`<svg><foreignObject>${script}</foreignObject></svg>`),
  ],
  [
    'an SVG with entities of entities',
    'n.svg',
    Buffer.from('<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>'),
  ],
  [
    'an SVG with an entity of a file',
    'o.svg',
    Buffer.from('<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  ],
  [
    'XML with a style sheet',
    'p.xml',
    Buffer.from('<?xml-stylesheet href="javascript:alert(1)"?><a/>'),
  ],
  [
    'XHTML named as text',
    'q.txt',
    Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
  ],
  ['HTML behind spaces', 'r.txt', Buffer.from(`${' '.repeat(500)}<body onload=alert(1)>`)],
  ['HTML in UTF-16', 's.txt', Buffer.from(`\ufeff${script}`, 'utf16le')],
  ['HTML in UTF-7', 't.txt', Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')],
  [
    'a page of a browser’s archive',
    'u.txt',
    Buffer.from(`MIME-Version: 1.0\nContent-Type: text/html\n\n${script}`),
  ],
  ['formulas', 'v.csv', Buffer.from('=cmd|"/c calc"!A1,+1,-1,@SUM(A1)')],
  ['a sound that is a page', 'w.mp3', Buffer.from(`ID3${script}`)],
  ['a film that is a page', 'x.mp4', Buffer.from(`\0\0\0\x18ftypmp42${script}`)],
];

describe('files that are two things at once', () => {
  it.each(polyglots)('refuses to run %s', async (_what, name, bytes) => {
    const id = await file(name, bytes);
    if (id === null) return;
    for (const download of ['true', 'false']) {
      const link = await portal.call(getDownloadUrl, { as, params: { id }, query: { download } });
      const { headers, status } = await follow(link.body.download_url);
      const type = headers.get('content-type');
      expect(status).toBe(200);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(
        /^sandbox(?: allow-same-origin)?; default-src 'none'/,
      );
      expect(type).not.toMatch(/html|script/);
      if (download === 'true' || /svg|xml/.test(type ?? ''))
        expect(headers.get('content-disposition')).toMatch(/^attachment/);
    }
  });
});

describe('names of programs and pages', () => {
  it.each([
    'page.html',
    'page.HTM',
    'page.xhtml',
    'page.shtml',
    'page.mht',
    'page.hta',
    'page.svg.html',
    'manual.pdf.exe',
    'manual.exe ',
    'manual.exe.',
    'manual.pdf\u202Eexe.html',
    'script.js',
    'script.mjs',
    'script.ps1',
    'script.bat',
    'script.vbs',
    'link.lnk',
    'link.url',
    'setup.msi',
    'setup.jar',
    'setup.scr',
    'setup.com',
    'page.php',
    'page.jsp',
    '.htaccess',
    '..',
    '/',
    '\u0000',
    ' ',
  ])('refuses a file named %j', async (name) => {
    const { status } = await request(name);
    expect(status).toBe(400);
  });

  it.each([
    ['a stream of Windows', 'manual.pdf::$DATA'],
    ['a path of Windows', String.raw`C:\Windows\manual.pdf`],
    ['a path of a network', String.raw`\\evil\share\manual.pdf`],
    ['a path that climbs', '../../../manual.pdf'],
    ['a path that is encoded', '%2e%2e%2fmanual.pdf'],
    ['a line break', 'a\r\nset-cookie: x=1.pdf'],
    ['markup', '<img src=x onerror=alert(1)>.pdf'],
    ['a quote', '";filename="evil.html.pdf'],
  ])('refuses %s in the name of a stored file', async (_what, name) => {
    const { status, body } = await request(name);
    if (status === 400) return;
    expect(body.blob_path).toMatch(/^document\/[0-9a-f-]{36}\/[A-Za-z0-9_-][\w.-]*$/);
    expect(body.blob_path).not.toContain('..');
  });
});

describe('links of files', () => {
  const tamper: readonly (readonly [string, (link: string) => string])[] = [
    ['without a signature', (link) => link.replace(/\.[^.]*$/, '')],
    ['with another signature', (link) => `${link.slice(0, -4)}AAAA`],
    ['with a longer time', (link) => editLink(link, /20[0-9]{2}-/, '2999-')],
    ['of another path', (link) => editLink(link, 'document/', 'import/')],
    ['with a path that climbs', (link) => editLink(link, 'document/', 'document/../../')],
    ['of another type', (link) => editLink(link, 'pdf', 'html')],
    ['without its link', (link) => link.replace(/\?.*$/, '')],
    ['with two links', (link) => `${link}&link=x`],
  ];

  it.each(tamper)('refuses an upload %s', async (_what, edit) => {
    const { body: target } = await request('manual.pdf');
    const changed = { ...target, upload_url: edit(target.upload_url) };
    if (changed.upload_url === target.upload_url) throw new Error('The link was not changed');
    const { status } = await put(changed, Buffer.from('%PDF-1.7\n'));
    expect([400, 401, 403, 404, 405]).toContain(status);
  });

  it.each(tamper)('refuses a download %s', async (_what, edit) => {
    const id = await file('manual.pdf', Buffer.from('%PDF-1.7\nsecret-of-the-file'));
    const link = await portal.call(getDownloadUrl, { as, params: { id: id ?? '' } });
    const response = await follow(edit(link.body.download_url));
    expect([400, 401, 403, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('secret-of-the-file');
  });

  it('refuses the link of an upload as one of a download, and the reverse', async () => {
    const { body: target } = await request('manual.pdf');
    const upload = new URL(target.upload_url);
    expect((await portal.app.inject({ url: upload.pathname + upload.search })).statusCode).not.toBe(
      200,
    );
    const id = await file('manual.pdf', Buffer.from('%PDF-1.7\n'));
    const { body } = await portal.call(getDownloadUrl, { as, params: { id: id ?? '' } });
    const reversed = { ...target, upload_url: body.download_url };
    expect((await put(reversed, Buffer.from('%PDF-1.7\n'))).status).not.toBe(201);
  });

  it.each([
    ['a longer body than was said', { size: 10 }, Buffer.alloc(1000, '%PDF-1.7'), {}],
    [
      'another type',
      { content_type: 'application/pdf' },
      Buffer.from('%PDF-1.7'),
      { 'content-type': 'text/html' },
    ],
    ['another kind of blob', {}, Buffer.from('%PDF-1.7'), { 'x-ms-blob-type': 'AppendBlob' }],
  ])('refuses %s', async (_what, said, bytes, headers) => {
    const { body: target } = await request('manual.pdf', said);
    const { status } = await put(target, bytes, headers);
    expect([400, 403, 409, 411, 413, 415]).toContain(status);
  });
});

/** Replaces a part of the readable content of a link, and leaves its signature. */
function editLink(link: string, pattern: RegExp | string, by: string): string {
  const [address = '', token = ''] = link.split('?link=');
  const [payload = '', ...rest] = token.split('.');
  const content = Buffer.from(payload, 'base64url').toString();
  const edited = Buffer.from(content.replace(pattern, by)).toString('base64url');
  return `${address}?link=${[edited, ...rest].join('.')}`;
}
