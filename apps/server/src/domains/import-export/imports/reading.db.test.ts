import {
  checkImport,
  createImport,
  getImport,
  updateImport,
  type ImportKind,
} from '@portal/contract/import-export';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#server/testing/portal.ts';
import {
  listErrors,
  startImportPortal,
  type ImportPortal,
} from '#server/testing/import-fixture.ts';

let portal: ImportPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await startImportPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { id } = await portal.world.addEmployee(['customers', 'catalogue']);
  steward = await portal.signedIn({ id });
});

const checkFile = async (kind: ImportKind, content: string | Buffer) =>
  portal.check(steward, await portal.begin(steward, kind, content));

describe('reading the file of an import', () => {
  it.each([
    ['sep=;\r\nname;email\r\nDe Berk;info@t.example\r\n', 'semicolon', 1],
    ['\uFEFFsep=;\r\nname;email\r\nDe Berk;info@t.example\r\n', 'semicolon', 1],
    ['"sep=|"\nname|email\nDe Berk|info@t.example\n', 'pipe', 1],
    ['name;notes (vrij, kort, lang, meer);email\r\nDe Berk;x;info@t.example\r\n', 'semicolon', 1],
    ['Klanten 2026;;\r\n;;\r\nname;email;notes\r\nDe Berk;info@t.example;x\r\n', 'semicolon', 3],
    ['name;email\r\nDe Berk;info@t.example\r\n\x1a', 'semicolon', 1],
  ] as const)('finds the table in %j', async (text, separator, headerRow) => {
    const checked = await checkFile('customers', text);
    expect(checked).toMatchObject({
      separator,
      header_row: headerRow,
      mapping: { name: 'name', email: 'email' },
      counts: { rows: 1, good: 1, bad: 0 },
    });
    expect(checked.sample[0]?.[0]).toBe('De Berk');
  });

  it.each([
    ['utf-16le', Buffer.from('\uFEFFname\tcity\nHôpital\tLiège\n', 'utf16le')],
    ['utf-16be', Buffer.from('\uFEFFname\tcity\nHôpital\tLiège\n', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('name\tcity\nH\xf4pital\tLi\xe8ge\n', 'latin1')],
    ['utf-8', Buffer.from('name\tcity\nHôpital\tLiège\n')],
  ] as const)('reads %s and says so', async (encoding, content) => {
    const checked = await checkFile('customers', content);
    expect(checked).toMatchObject({
      encoding,
      sample: [['Hôpital', 'Liège']],
      counts: { good: 1, bad: 0 },
    });
  });

  it('rejects rows that have lost cells or sum up the table', async () => {
    const checked = await checkFile(
      'customers',
      'name;email;notes\nDe Berk;;x\nDe Eik;x\nTotaal: 2;;\nImprimé le 27/11/2026;;\n',
    );
    expect(listErrors(checked)).toEqual([
      [3, expect.stringContaining('2 of the header’s 3 cells')],
      [4, expect.stringContaining('total')],
      [5, expect.stringContaining('total')],
    ]);
  });

  it('shows which headings only resemble a field', async () => {
    const run = await portal.begin(steward, 'customers', 'name,Phone,Mail\nDe Berk,,\n');
    expect(run).toMatchObject({
      mapping: { name: 'name', phone_number: 'Phone', email: 'Mail' },
      similar: ['email', 'phone_number'],
    });
    const params = { id: run.id };
    const mapping = { name: 'name', phone_number: 'Mail' };
    await portal.call(checkImport, { as: steward, params, body: { mapping } });
    expect((await portal.call(getImport, { as: steward, params })).body.similar).toEqual([]);
    await portal.work();
  });
});

describe('changing how a file is read', () => {
  it('reads it with another separator and header, and returns to the first step', async () => {
    const text = 'a;b\nname,city;x\nDe Berk,Gent;y\n';
    const run = await portal.begin(steward, 'customers', text);
    const params = { id: run.id };
    const checked = await portal.check(steward, run, { name: run.headers[0] ?? '' });
    expect(checked.counts.rows).not.toBeNull();
    const patch = (body: object) => portal.call(updateImport, { as: steward, params, body });
    const changed = await patch({ separator: 'comma' });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        status: 'uploaded',
        separator: 'comma',
        header_row: 2,
        headers: ['name', 'city;x'],
        counts: { rows: null },
        row_errors: [],
      },
    });
    expect((await patch({ header_row: 1 })).body).toMatchObject({
      separator: 'comma',
      headers: ['a;b'],
      mapping: {},
    });
    expect((await patch({ header_row: 3 })).body).toMatchObject({
      blob_path: [expect.stringContaining('header row')],
    });
    expect((await patch({ separator: 'colon' })).status).toBe(400);
    await patch({ separator: 'comma', header_row: 2 });
    const again = (await portal.call(getImport, { as: steward, params })).body;
    expect((await portal.check(steward, again)).counts).toMatchObject({ rows: 1, good: 1 });
  });

  it('takes a separator when the import is created', async () => {
    const blobPath = await portal.upload(steward, 'name,x;city\nDe Berk;Gent\n');
    const body = { kind: 'customers', blob_path: blobPath, separator: 'semicolon' } as const;
    expect((await portal.call(createImport, { as: steward, body })).body.headers).toEqual([
      'name,x',
      'city',
    ]);
  });

  it('requires the current version, its owner and an import that is not running', async () => {
    const run = await portal.begin(steward, 'customers', 'name;city\nDe Berk;Gent\n');
    const params = { id: run.id };
    const body = { separator: 'comma' } as const;
    const patch = (as: Caller, headers = {}) =>
      portal.call(updateImport, { as, params, body, headers });
    const other = await portal.signedIn(await portal.world.addEmployee());
    expect((await patch(other)).status).toBe(404);
    expect((await patch(steward, { 'if-match': '"99"' })).status).toBe(412);
    await portal.call(checkImport, { as: steward, params, body: { mapping: { name: 'name' } } });
    expect((await patch(steward)).status).toBe(409);
    await portal.work();
  });
});
