import { parse } from 'csv-parse/sync';
import {
  cancelImport,
  checkImport,
  createImport,
  getFailedRows,
  getImport,
  getImportTemplate,
  importKinds,
  isUpdateOnly,
  listImports,
  listTemplateFields,
  runImport,
} from '@portal/contract/import-export';
import { requestUpload } from '@portal/contract/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiBase } from '#server/http/routes.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import {
  listErrors,
  startImportPortal,
  type ImportPortal,
} from '#server/testing/import-fixture.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: ImportPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await startImportPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  steward = await portal.addSteward();
});

describe('import template', () => {
  it.each(importKinds)(
    'has the fields of %s, and can be imported unchanged if its references exist',
    { tags: 'every-postgres' },
    async (kind) => {
      const response = await portal.app.inject({
        url: `${apiBase}${getImportTemplate.path.replace('{kind}', kind)}`,
        headers: { cookie: steward.cookie },
      });
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      const run = await portal.begin(steward, kind, response.body);
      expect(run.headers).toEqual(listTemplateFields(kind).map(({ name }) => name));
      expect(run.mapping).toEqual(Object.fromEntries(run.headers.map((name) => [name, name])));
      const matchBy = isUpdateOnly(kind) ? ['title'] : null;
      const checked = await portal.check(steward, run, run.mapping, { match_by: matchBy });
      const wrong = checked.row_errors.flatMap(({ errors }) => errors);
      // The customer, manufacturer, device and document of the example do not exist.
      for (const { message } of wrong)
        expect(['This does not exist.', 'Nothing matches this row.']).toContain(message);
    },
  );

  it('returns 404 for a template of any other kind', async () => {
    const params = { kind: 'tickets' };
    expect((await portal.call(getImportTemplate, { as: steward, params })).status).toBe(404);
  });
});

const body = (type: 'document' | 'import') => ({ upload_type: type, blob_path: 'rows.csv' });

describe('upload for an import', () => {
  it('requires an import permission; an upload for the library does not count', async () => {
    const { world } = portal;
    const librarian = await portal.signedIn(await world.addEmployee(['documents']));
    const cataloguer = await portal.signedIn(await world.addEmployee(['catalogue']));
    const planner = await portal.signedIn(await world.addEmployee(['service', 'viewing_rights']));
    expect((await portal.call(requestUpload, { as: planner, body: body('import') })).status).toBe(
      403,
    );
    // Metadata of documents can be imported.
    expect((await portal.call(requestUpload, { as: librarian, body: body('import') })).status).toBe(
      200,
    );
    expect(
      (await portal.call(requestUpload, { as: cataloguer, body: body('import') })).status,
    ).toBe(200);
    expect(
      (await portal.call(requestUpload, { as: cataloguer, body: body('document') })).status,
    ).toBe(403);
    expect(
      (await portal.call(requestUpload, { as: librarian, body: body('document') })).status,
    ).toBe(200);
  });
});

describe('new import', () => {
  it('shows the columns, the first rows and what the headings suggest', async () => {
    const text = '\uFEFFNaam;Klantnummer;E-mail\nAda;1;a@example.org\n"B;o";2;\n';
    const run = await portal.begin(steward, 'customers', text);
    expect(run).toMatchObject({
      kind: 'customers',
      status: 'uploaded',
      problem: null,
      separator: 'semicolon',
      encoding: 'utf-8',
      header_row: 1,
      similar: [],
      headers: ['Naam', 'Klantnummer', 'E-mail'],
      sample: [
        ['Ada', '1', 'a@example.org'],
        ['B;o', '2', ''],
      ],
      mapping: { name: 'Naam', email: 'E-mail' },
      row_errors: [],
      counts: { done: 0, rows: null },
    });
  });

  it.each([
    ['two bytes a letter', Buffer.from('name\nAda\n', 'utf16le'), 'UTF-8'],
    ['no row', 'name\n', 'header row'],
    ['a cell of ten megabytes', `name\n${'x'.repeat(10 * 1024 * 1024)}\n`, 'too long'],
    ['a quote without end', 'name\n"Ada\n', 'quotation mark'],
    ['too many columns', `${'a,'.repeat(300)}\n${'b,'.repeat(300)}\n`, '200 columns'],
  ])('rejects a new import of %s', async (_what, content, message) => {
    const body = { kind: 'customers', blob_path: await portal.upload(steward, content) } as const;
    const response = await portal.call(createImport, { as: steward, body });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ blob_path: [expect.stringContaining(message)] });
  });

  it('rejects a kind without its permission, another person’s file, and a used file', async () => {
    const { world } = portal;
    const blobPath = await portal.upload(steward, 'name\nAda\n');
    const cataloguer = await portal.signedIn(await world.addEmployee(['catalogue']));
    const clinician = await portal.signedIn(
      await world.addCustomerUser((await world.addCustomer()).id),
    );
    const body = { kind: 'customers', blob_path: blobPath } as const;
    expect((await portal.call(createImport, { body })).status).toBe(401);
    expect((await portal.call(createImport, { as: clinician, body })).status).toBe(403);
    expect((await portal.call(createImport, { as: cataloguer, body })).status).toBe(403);
    const ofOther = { kind: 'products', blob_path: blobPath } as const;
    expect((await portal.call(createImport, { as: cataloguer, body: ofOther })).status).toBe(400);
    expect((await portal.call(createImport, { as: steward, body })).status).toBe(201);
    expect((await portal.call(createImport, { as: steward, body })).status).toBe(400);
  });

  it('shows a new import to its creator only', async () => {
    const { world } = portal;
    const { id } = await portal.begin(steward, 'customers', 'name\nAda\n');
    const other = await portal.signedIn(await world.addEmployee());
    for (const [route, body] of [
      [getImport, undefined],
      [checkImport, { mapping: {} }],
      [runImport, { mode: 'all' }],
      [cancelImport, undefined],
    ] as const)
      expect(
        (await portal.call(route, { as: other, params: { id }, ...(body ? { body } : {}) })).status,
      ).toBe(404);
    expect((await portal.call(listImports, { as: other })).body.count).toBe(0);
    expect((await portal.call(listImports, { as: steward })).body.results).toMatchObject([{ id }]);
  });
});

describe('checking an import', () => {
  it('counts, says what is wrong by row and field, in the caller’s language, and makes nothing', async () => {
    const marker = newId();
    const run = await portal.begin(
      steward,
      'customers',
      `name,is_active,email,website\n${marker},ja,a@example.org,\n,maybe,nobody,ftp://x\n\n${marker} 2,,,\n`,
    );
    const checked = await portal.check(steward, run);
    expect(checked).toMatchObject({
      status: 'checked',
      counts: { rows: 3, good: 2, bad: 1, created: null },
    });
    expect(listErrors(checked)).toEqual([
      [
        3,
        'is_active: Write yes or no, or true or false.',
        'name: This field is required',
        'email: Invalid email address. Write it as name@example.com.',
        'website: Enter a website address, such as https://www.example.com.',
      ],
    ]);
    const dutch = await portal.call(getImport, {
      as: steward,
      params: run,
      headers: { 'accept-language': 'nl' },
    });
    expect(dutch.body.row_errors[0]?.errors[0]).toEqual({
      field: 'is_active',
      value: 'maybe',
      message: expect.not.stringContaining('This'),
    });
    expect(await portal.customersNamed([marker])).toEqual([]);
  });

  it.each([
    ['en', 'This row has 3 cells and the header only 2.'],
    ['nl', 'Deze rij heeft 3 cellen en de kopregel maar 2.'],
    ['fr', 'Cette ligne compte 3 cellules et l’en-tête seulement 2.'],
  ])(
    'rejects a row with more cells than the header, and says so in %s',
    { tags: 'every-postgres' },
    async (language, message) => {
      const marker = newId();
      const run = await portal.begin(
        steward,
        'customers',
        `name,notes\n${marker}, Gent,VIP client\n${marker} 2,fine,,\n,,x\n${marker} 3,\n`,
      );
      await portal.check(steward, run);
      const { body: checked } = await portal.call(getImport, {
        as: steward,
        params: run,
        headers: { 'accept-language': language },
      });
      expect(checked.counts).toMatchObject({ rows: 4, good: 2, bad: 2 });
      const expectedError = { field: null, value: null, message: expect.stringContaining(message) };
      expect(checked.row_errors).toEqual([
        { row: 2, errors: [expectedError] },
        { row: 4, errors: [expectedError] },
      ]);
      expect((await portal.run(steward, checked, 'all')).problem).toBe('bad_rows');
      expect(await portal.run(steward, checked, 'good_rows')).toMatchObject({
        counts: { bad: 2, created: 2 },
        row_errors: [{ row: 2 }, { row: 4 }],
      });
      const names = [marker, `${marker} 2`, `${marker} 3`];
      expect((await portal.customersNamed(names)).map(({ name, notes }) => [name, notes])).toEqual([
        [`${marker} 2`, 'fine'],
        [`${marker} 3`, null],
      ]);
      const { body: failed } = await portal.app.inject({
        url: `${apiBase}${getFailedRows.path.replace('{id}', run.id)}`,
        headers: { cookie: steward.cookie, 'accept-language': language },
      });
      const rows = parse(failed, { bom: true, relax_column_count: true });
      expect(rows.slice(1)).toEqual([
        [marker, ' Gent', '2', expect.stringContaining(message), 'VIP client'],
        ['', '', '4', expect.stringContaining(message), 'x'],
      ]);
    },
  );

  it('requires a column for all that every row must have, and knows no others', async () => {
    const run = await portal.begin(steward, 'clinics', 'a,b\n1,2\n');
    const body = { mapping: { customer: 'a', colour: 'b', street: 'c' } };
    const response = await portal.call(checkImport, { as: steward, params: run, body });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      mapping: {
        colour: ['Unknown field.'],
        street: ['The file has no column with this heading.'],
        city: ['This field is required'],
      },
    });
  });

  it('requires the current version, for a run too', async () => {
    const run = await portal.begin(steward, 'customers', 'a,b\nOne,Two\n');
    const params = { id: run.id };
    const getTag = async () =>
      String((await portal.call(getImport, { as: steward, params })).headers['etag']);
    const checkFrom = (column: string, tag: string) =>
      portal.call(checkImport, {
        as: steward,
        params,
        body: { mapping: { name: column } },
        headers: { 'if-match': tag },
      });
    const first = await getTag();
    const begun = await checkFrom('a', first);
    expect(begun.status).toBe(202);
    expect(begun.headers['etag']).toBe(await getTag());
    await portal.work();
    const seen = await getTag();
    expect((await checkFrom('b', first)).status).toBe(412);
    // Another window checks the import with other columns; this one still shows the previous ones.
    await portal.check(steward, run, { name: 'b' });
    const runFrom = (tag: string) =>
      portal.call(runImport, {
        as: steward,
        params,
        body: { mode: 'all' },
        headers: { 'if-match': tag },
      });
    const refused = await runFrom(seen);
    expect(refused).toMatchObject({ status: 412, body: { code: 'stale' } });
    expect((await portal.call(getImport, { as: steward, params })).body.status).toBe('checked');
    expect(await portal.work()).toBe(0);
    expect((await runFrom(await getTag())).status).toBe(202);
  });

  test('allows another check with another mapping, and requires one before the run', async () => {
    const run = await portal.begin(steward, 'customers', 'a,b\nOne,Two\n');
    const params = { id: run.id };
    expect(
      (await portal.call(runImport, { as: steward, params, body: { mode: 'all' } })).status,
    ).toBe(409);
    await portal.check(steward, run, { name: 'a' });
    const again = await portal.check(steward, run, { name: 'b' });
    expect(again).toMatchObject({ status: 'checked', mapping: { name: 'b' } });
    await portal.call(checkImport, { as: steward, params, body: { mapping: { name: 'a' } } });
    const busy = await portal.call(checkImport, {
      as: steward,
      params,
      body: { mapping: { name: 'a' } },
    });
    expect(busy.status).toBe(409);
    await portal.work();
  });
});
