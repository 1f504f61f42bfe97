import { defineExport, tableFormats } from '@portal/contract/kernel';
import { listCustomers } from '@portal/contract/crm';
import {
  createImport,
  getFailedRows,
  listTemplateFields,
  updateImport,
  type ImportKind,
} from '@portal/contract/import-export';
import { eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { apiBase } from '#server/http/routes.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import {
  listErrors,
  startImportPortal,
  type ImportPortal,
} from '#server/testing/import-fixture.ts';
import { createArchive, createWorkbook, toRowsXml } from '#server/testing/workbooks.ts';
import { importRun } from './import-run.table.ts';

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

const checkFile = async (kind: ImportKind, content: Buffer) =>
  portal.check(steward, await portal.begin(steward, kind, content));

const change = (id: string, body: { sheet?: string; separator?: 'comma'; header_row?: number }) =>
  portal.call(updateImport, { as: steward, params: { id }, body });

const day = (value: string) => `<c s="1"><v>${value}</v></c>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: string) => `<c><v>${value}</v></c>`;

describe('a workbook', () => {
  it('reads the first sheet or the chosen one, below its title rows', async () => {
    const content = await createWorkbook({
      sheets: {
        Klanten: toRowsXml([['Klantenlijst 2026'], ['name', 'email'], ['De Berk', '']]),
        Prospects: toRowsXml([
          ['Naam', 'Tel'],
          ['De Eik', '+32 2 555 01 23'],
          ['De Es', ''],
        ]),
        Leeg: '',
      },
    });
    const run = await portal.begin(steward, 'customers', content);
    expect(run).toMatchObject({
      separator: null,
      encoding: null,
      sheet: 'Klanten',
      sheets: ['Klanten', 'Prospects', 'Leeg'],
      header_row: 2,
      headers: ['name', 'email'],
      sample: [['De Berk']],
      mapping: { name: 'name', email: 'email' },
    });
    const changed = await change(run.id, { sheet: 'Prospects' });
    expect(changed).toMatchObject({
      status: 200,
      body: { sheet: 'Prospects', header_row: 1, mapping: { name: 'Naam', phone_number: 'Tel' } },
    });
    expect((await portal.check(steward, changed.body)).counts).toMatchObject({ good: 2, bad: 0 });
    expect(await change(run.id, { header_row: 2 })).toMatchObject({
      body: { sheet: 'Prospects', header_row: 2, headers: ['De Eik', '+32 2 555 01 23'] },
    });
    expect(await change(run.id, { sheet: 'Leeg' })).toMatchObject({
      status: 400,
      body: { blob_path: ['The file needs a header row and at least one row below it.'] },
    });
    expect(await change(run.id, { sheet: 'Fournisseurs' })).toMatchObject({
      status: 400,
      body: { sheet: ['The file has no sheet with this name.'] },
    });
    expect(await change(run.id, { separator: 'comma' })).toMatchObject({
      status: 400,
      body: { separator: ['A workbook has no separator.'] },
    });
  });

  it('reads the sheet that has a table, if the first one has none', async () => {
    const note = toRowsXml([['Lees dit eerst'], ['Vul het andere blad in']]);
    const table = toRowsXml([['Klantenlijst'], ['naam', 'tel'], ['Ada', '']]);
    for (const [sheets, sheet] of [
      [{ Uitleg: note, Klanten: table }, 'Klanten'],
      [{ Leeg: '', Lijst: toRowsXml([['kolom een'], ['x']]) }, 'Lijst'],
    ] as const) {
      const run = await portal.begin(steward, 'customers', await createWorkbook({ sheets }));
      expect(run.sheet).toBe(sheet);
    }
  });

  it('reads another sheet from the start on request', async () => {
    const sheets = { A: toRowsXml([['name'], ['Ada']]), B: toRowsXml([['naam'], ['Bo'], ['Cy']]) };
    const blobPath = await portal.upload(steward, await createWorkbook({ sheets }), 'rows.xlsx');
    const body = { kind: 'customers', blob_path: blobPath, sheet: 'B' } as const;
    expect(await portal.call(createImport, { as: steward, body })).toMatchObject({
      status: 201,
      body: { sheet: 'B', sample: [['Bo'], ['Cy']] },
    });
    const text = await portal.upload(steward, 'name\nAda\n');
    const refused = { kind: 'customers', blob_path: text, sheet: 'B' } as const;
    expect(await portal.call(createImport, { as: steward, body: refused })).toMatchObject({
      status: 400,
      body: { sheet: ['The file has no sheet with this name.'] },
    });
  });

  it('reads days, whole codes and hidden rows, and refuses lost values', async () => {
    const model = `EX-${newId()}`;
    await portal.world.addProduct({ model });
    const rows = [
      [text(model), number('4006381333931'), day('46053')],
      [text(model), text('007'), text('31/01/2026')],
      [text(model), text('1E+05'), '<c/>'],
      [text(model), number('1.23456789012345E+15'), day('46053')],
      [text(model), '<c t="e"><v>#N/A</v></c>', day('46053')],
      [text(model), '<c><f>A1&amp;B1</f></c>', day('46053')],
      [text(model), text('SN-1'), day('60')],
      [text(model), text('SN-2'), day('46053'), text('beside the table')],
    ];
    const header = toRowsXml([['device', 'serial_number', 'installation_date']]);
    const checked = await checkFile(
      'installed_devices',
      await createWorkbook({
        sheets: {
          A: header + rows.map((cells) => `<row hidden="1">${cells.join('')}</row>`).join(''),
        },
        formats: ['dd/mm/yyyy'],
      }),
    );
    expect(listErrors(checked)).toEqual([
      [5, expect.stringContaining('serial_number: A spreadsheet has shortened this')],
      [6, expect.stringContaining('serial_number: The spreadsheet has #N/A here')],
      [7, expect.stringContaining('serial_number: This formula has no saved result')],
      [8, expect.stringContaining('installation_date: Write the date as')],
      [9, expect.stringContaining('This row has 4 cells and the header only 3')],
    ]);
    await portal.run(steward, checked, 'good_rows');
    const made = await portal.database.orm
      .select({ serial: installedDevice.serialNumber, day: installedDevice.installationDate })
      .from(installedDevice)
      .where(inArray(installedDevice.serialNumber, ['4006381333931', '007', '1E+05']))
      .orderBy(installedDevice.ordinal);
    expect(made).toEqual([
      { serial: '4006381333931', day: '2026-01-31' },
      { serial: '007', day: '2026-01-31' },
      { serial: '1E+05', day: null },
    ]);
    const { body } = await portal.app.inject({
      url: `${apiBase}${getFailedRows.path.replace('{id}', checked.id)}?separator=semicolon`,
      headers: { cookie: steward.cookie },
    });
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toContain('device;serial_number;installation_date;Row in the file;Errors');
    // Values that were lost stay errors, and a formula does not become a text.
    expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual([
      '1.23456789012345E+15',
      '#N/A',
      '',
      'SN-1',
      'SN-2',
    ]);
  });

  it.each([
    [
      'old.xls',
      () => Buffer.from('D0CF11E0A1B11AE10000', 'hex'),
      'Save this file as an Excel workbook',
    ],
    ['list.ods', () => createArchive({ mimetype: 'x' }), 'Save this file as an Excel workbook'],
    [
      'cut.xlsx',
      async () => (await createWorkbook({ sheets: { A: '' } })).subarray(0, 900),
      'The workbook is damaged.',
    ],
    [
      'bomb.xlsx',
      () => createWorkbook({ sheets: { A: '<row></row>'.repeat(500_000) } }),
      'The workbook unpacks to more than 250 times its size.',
    ],
  ] as const)('refuses %s, with what to do', async (name, createFile, message) => {
    const blobPath = await portal.upload(steward, await createFile(), name);
    const body = { kind: 'customers', blob_path: blobPath } as const;
    expect(await portal.call(createImport, { as: steward, body })).toMatchObject({
      status: 400,
      body: { blob_path: [expect.stringContaining(message)] },
    });
  });

  it('fails with its reason if it is damaged further on', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => [`Customer ${at}`]);
    const damaged = `${toRowsXml([['name'], ...rows])}<row><c t="s"><v>0</v></c></row>`;
    const checked = await checkFile('customers', await createWorkbook({ sheets: { A: damaged } }));
    expect(checked).toMatchObject({ status: 'failed', problem: 'workbook' });
  });
});

/** Values that a spreadsheet or a careless program changes. */
const hostile = [
  '1E+05',
  '007',
  '1E5',
  '=1+1',
  '+32',
  '-Hof',
  '@home',
  "'s-Hertogenbosch",
  "'=1",
  '0,5',
  '1.234',
  '31/01/2026',
  '2026-01-31',
  'a;b,c|d',
  'say "hi"',
  '_x000D_',
  '&lt;b&gt;',
  'שלום 123',
  '👩‍⚕️',
  'É',
  'TRUE',
  'null',
  '12345678901234567890',
  'Som: 12',
];

describe.each([
  ['xlsx', 'comma'],
  ['csv', 'comma'],
  ['csv', 'semicolon'],
] as const)('an export as %s with a %s', (format, separator) => {
  it('gives back the same customers when imported', async () => {
    const marker = newId();
    for (const [at, value] of hostile.entries())
      await portal.world.addCustomer({
        name: `${value} ${marker}`,
        notes: `${value}\n${value}`,
        phoneNumber: at % 2 === 0 ? '+32 2 555 01 23' : null,
        isActive: at % 3 !== 0,
      });
    const list = () =>
      portal.database.orm
        .select({
          name: customer.name,
          notes: customer.notes,
          phoneNumber: customer.phoneNumber,
          isActive: customer.isActive,
        })
        .from(customer)
        .where(like(customer.name, `%${marker}`))
        .orderBy(customer.name);
    const before = await list();
    const query = `search=${marker}&format=${format}&separator=${separator}&ordering=name`;
    const response = await portal.app.inject({
      url: `${apiBase}${defineExport(listCustomers).path}?${query}`,
      headers: { cookie: steward.cookie, 'accept-language': 'nl' },
    });
    expect(response.statusCode).toBe(200);
    await portal.database.orm.delete(customer).where(like(customer.name, `%${marker}`));
    const run = await portal.begin(steward, 'customers', response.rawPayload);
    const checked = await portal.check(steward, run);
    expect(listErrors(checked)).toEqual([]);
    await portal.run(steward, checked, 'all');
    expect(await list()).toEqual(before);
    expect(before).toHaveLength(hostile.length);
  });
});

it.each(tableFormats)('changes by an export as %s only what has changed since', async (format) => {
  const marker = newId();
  const stored = await portal.world.addCustomer({
    name: `1E+05 ${marker}`,
    phoneNumber: '+32 2 555 01 23',
    notes: '=1+1\n007',
  });
  const { rawPayload: content } = await portal.app.inject({
    url: `${apiBase}${defineExport(listCustomers).path}?search=${marker}&format=${format}`,
    headers: { cookie: steward.cookie, 'accept-language': 'fr' },
  });
  const checkExport = async () => {
    const run = await portal.begin(steward, 'customers', content);
    return portal.check(steward, run, run.mapping, { match_by: ['id'], empty_cells: 'clear' });
  };
  const same = await checkExport();
  expect([listErrors(same), same.row_changes]).toEqual([[], []]);
  expect(same.outcomes).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  await portal.database.orm
    .update(customer)
    .set({ notes: null, isActive: false })
    .where(eq(customer.id, stored.id));
  const checked = await checkExport();
  expect(checked.row_changes.flatMap(({ changes }) => changes)).toEqual([
    { field: 'is_active', from: false, to: true },
    { field: 'notes', from: null, to: '=1+1\n007' },
  ]);
  await portal.run(steward, checked, 'all');
  expect((await checkExport()).outcomes).toMatchObject({ changed: 0, unchanged: 1 });
});

it.each(['#N/A', '=B2'])('leaves an object alone whose row has a lost value: %s', async (lost) => {
  const marker = newId();
  const email = `lys@${marker}.example`;
  await portal.world.addCustomer({ name: `Lys ${marker}`, email, notes: 'Old' });
  const cell = lost === '#N/A' ? `<c t="e"><v>${lost}</v></c>` : '<c><f>B2</f></c>';
  const header = ['name', 'email', 'notes'].map(text).join('');
  const rows = `<row>${header}</row><row>${text(`Lys ${marker}`)}${text(email)}${cell}</row>`;
  const run = await portal.begin(
    steward,
    'customers',
    await createWorkbook({ sheets: { A: rows } }),
  );
  const options = { match_by: ['email'], empty_cells: 'clear' as const };
  const checked = await portal.check(steward, run, run.mapping, options);
  expect(checked).toMatchObject({ counts: { good: 0, bad: 1 }, row_changes: [] });
  expect(checked.row_errors.flatMap(({ errors }) => errors.map(({ field }) => field))).toEqual([
    'notes',
  ]);
});

it('keeps its match key and its sheet when the other one is changed', async () => {
  const rows = toRowsXml([['name'], ['De Berk']]);
  const content = await createWorkbook({ sheets: { A: rows, B: rows } });
  const run = await portal.begin(steward, 'customers', content);
  const matched = await portal.call(updateImport, {
    as: steward,
    params: run,
    body: { match_by: ['name'] },
  });
  expect(matched.body).toMatchObject({ sheet: 'A', match_by: ['name'] });
  expect((await change(run.id, { sheet: 'B' })).body).toMatchObject({
    sheet: 'B',
    sheets: ['A', 'B'],
    separator: null,
    match_by: ['name'],
  });
});

it.each(tableFormats)('offers a template as %s that can be imported', async (format) => {
  const response = await portal.app.inject({
    url: `${apiBase}/imports/templates/customers/?format=${format}`,
    headers: { cookie: steward.cookie },
  });
  expect(response.headers['content-disposition']).toContain(`customers-template.${format}`);
  const run = await portal.begin(steward, 'customers', response.rawPayload);
  expect(run.headers).toEqual(listTemplateFields('customers').map(({ name }) => name));
  const [stored] = await portal.database.orm
    .select({ sheet: importRun.sheet })
    .from(importRun)
    .where(eq(importRun.id, run.id));
  expect(stored).toEqual({ sheet: format === 'xlsx' ? 'customers-template' : null });
  expect((await portal.check(steward, run)).counts).toMatchObject({ good: 1, bad: 0 });
});
