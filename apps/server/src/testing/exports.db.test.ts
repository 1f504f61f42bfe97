import { parse } from 'csv-parse/sync';
import { createLead, listClinics, listCustomers, listLeads } from '@portal/contract/crm';
import {
  defineExport,
  workbookType,
  type ExportRoute,
  type ListRoute,
} from '@portal/contract/kernel';
import { listDeviceCategories, listDevices } from '@portal/contract/products';
import { listServiceTickets } from '@portal/contract/service';
import { listEmployees } from '@portal/contract/users';
import { isMessageKey } from '@portal/locales/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { apiBase } from '#server/http/routes.ts';
import { toDay } from '#server/kernel/calendar-day.ts';
import { openWorkbook } from '#server/domains/import-export/xlsx/open-workbook.ts';
import { readSheet } from '#server/domains/import-export/xlsx/read-sheet.ts';
import { newId } from '#server/kernel/ids.ts';
import { portalTimeZone } from '#server/kernel/time-zone.ts';
import { getCodeKey } from '#server/resource/list/export-list.ts';
import { listResources } from '#server/resource/resource.ts';
import { contractRoutes, exportRoutes } from './contract-routes.ts';
import { toSource } from './workbooks.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';
import { byteOrderMark } from '#server/kernel/write-csv.ts';

let portal: TestPortal;
let employee: Caller;

beforeAll(async () => {
  portal = await testPortal();
  employee = await portal.signedIn(await portal.world.addEmployee());
});
afterAll(() => portal.close());

/** Returns an export as text, and its rows by heading. */
async function exported(
  { path }: ExportRoute,
  {
    as = employee,
    query = '',
    language = 'en',
  }: { as?: Caller; query?: string; language?: string } = {},
) {
  const response = await portal.app.inject({
    url: `${apiBase}${path}?${query}`,
    headers: { cookie: as.cookie, 'accept-language': language },
  });
  const text = response.body;
  const delimiter = query.includes('semicolon') ? ';' : ',';
  const read = (): Record<string, string>[] =>
    parse(text, { bom: true, columns: true, delimiter, relax_column_count: false });
  return { status: response.statusCode, headers: response.headers, text, read };
}

async function listedIds(route: ListRoute, as: Caller, query: string): Promise<string[]> {
  const response = await portal.app.inject({
    url: `${apiBase}${route.path}?limit=200&${query}`,
    headers: { cookie: as.cookie },
  });
  return response.json<{ results: { id: string }[] }>().results.map(({ id }) => id);
}

it('offers an export for every list with a page of its own', () => {
  const paged = contractRoutes.filter(({ query }) => 'cursor' in Object(Object(query).properties));
  const without = paged
    .filter((list) => !exportRoutes.some(({ path }) => path === `${list.path}export/`))
    .map(({ id }) => id);
  // Lists without an export: lookups, passkeys, sessions, a device's history, the caller's imports and
  // notifications, a ticket's files, e-mails that wait for the desk, the desk's own list, and a manager's colleagues. Receipts are files already.
  expect(without.toSorted()).toEqual([
    'auth.passkeys.list',
    'auth.person.sessions.list',
    'auth.sessions.list',
    'compliance.anonymization.list',
    'compliance.anonymization.mine',
    'compliance.anonymization.pending',
    'compliance.receipts.list',
    'crm.leads.notes.list',
    'crm.maintenance.list',
    'imports.list',
    'notifications.list',
    'service.desk.list',
    'service.requests.attachments.list',
    'service.tickets.attachments.list',
    'service.unmatched-mail.list',
    'users.colleagues.list',
    'users.employees.lookup',
    'users.people.lookup',
  ]);
});

/** File names of the exports that are not called as the last part of their path. */
const fileNames: Readonly<Record<string, string>> = {
  'rights.viewing-rights.export': 'viewing-rights',
  'rights.viewing-rights.expired.export': 'expired-rights',
  'rights.viewing-rights.history.export': 'viewing-right-history',
  'users.customers.export': 'customer-users',
};

describe.each(exportRoutes.map((route) => [route.id, route] as const))('%s', (_id, route) => {
  it('has a heading for each column in each language', async () => {
    for (const language of ['en', 'nl', 'fr']) {
      const { status, headers, text } = await exported(route, { language });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      const name = fileNames[route.id] ?? route.path.split('/').at(-3);
      const day = toDay(portal.clock.now(), portalTimeZone);
      expect(headers['content-disposition']).toBe(`attachment; filename="${name}-${day}.csv"`);
      expect(text.startsWith(byteOrderMark)).toBe(true);
      const [header = []]: string[][] = parse(text, { bom: true });
      expect(header.length).toBeGreaterThan(1);
      expect(new Set(header).size).toBe(header.length);
    }
  });

  it('returns a workbook on request', async () => {
    const { status, headers, text } = await exported(route, { query: 'format=xlsx' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(workbookType);
    expect(headers['content-disposition']).toContain('.xlsx"');
    expect(text.startsWith('PK')).toBe(true);
    expect((await exported(route, { query: 'format=ods' })).status).toBe(400);
  });

  it('refuses what is no filter of the list, and pages', async () => {
    expect((await exported(route, { query: 'no_such_filter=1' })).status).toBe(400);
    expect((await exported(route, { query: 'limit=1' })).status).toBe(400);
  });
});

/** Resources that no list exports. */
const unexported = new Set([
  'colleague',
  'import',
  'import_detail',
  'lead-card',
  'lead-details',
  'notification',
  'person',
  'service_internal_note',
  'service_targets',
  'service_ticket_reply',
  'unmatched_mail',
  'user_account',
]);

it('has a text for each code of a workbook, in each language', () => {
  const coded = listResources().flatMap(({ name, schema, exportColumns = [], exportTexts = {} }) =>
    unexported.has(name)
      ? []
      : exportColumns.map((column) => ({
          column: `${name}.${column}`,
          list: exportTexts[column],
          codes: listCodes(schema, column.split('.')),
        })),
  );
  const missing = coded.flatMap(({ column, list, codes }) =>
    codes
      .filter((code) => !isMessageKey(getCodeKey(list ?? '', code)))
      .map((code) => `${column}: ${code}`),
  );
  expect(coded.flatMap(({ codes }) => codes).length).toBeGreaterThan(50);
  // Forms of address are what people write.
  expect(missing.filter((one) => !one.includes('.title: '))).toEqual([]);
});

/** Returns the codes of a field, as the contract lists them; none for any other field. */
function listCodes(schema: unknown, [name = '', ...rest]: readonly string[]): string[] {
  const { properties, anyOf }: { properties?: object; anyOf?: unknown[] } = Object(schema);
  if (anyOf) return anyOf.flatMap((one) => listCodes(one, [name, ...rest]));
  const field: unknown = Reflect.get(properties ?? {}, name);
  if (rest.length > 0) return listCodes(field, rest);
  const { enum: codes = [] }: { enum?: unknown[] } = Object(field);
  return codes.filter((code) => typeof code === 'string');
}

it('writes a workbook with texts instead of codes, and tells that its times are UTC', async () => {
  const { world } = portal;
  const marker = newId();
  await world.addTicket((await world.addCustomer()).id, { status: 'closed', subject: marker });
  const response = await portal.app.inject({
    url: `${apiBase}${defineExport(listServiceTickets).path}?format=xlsx&search=${marker}`,
    headers: { cookie: employee.cookie, 'accept-language': 'fr' },
  });
  const workbook = await openWorkbook(toSource(response.rawPayload));
  const rows: string[][] = [];
  for await (const { cells } of readSheet(workbook, workbook.sheets[0]?.name ?? ''))
    rows.push([...cells]);
  expect(rows[0]?.filter((heading) => heading.endsWith(' (UTC)')).length).toBeGreaterThan(3);
  expect(rows[1]).toContain('Clôturée');
  expect(rows[1]).not.toContain('closed');
});

it('names the products of a lead with how many, and its value as the API does', async () => {
  const gel = await portal.world.addProduct({ name: 'A gel' });
  const lamp = await portal.world.addProduct({ name: 'Lamp' });
  const body = {
    contact: { name: 'Ada Quantities' },
    expected_value: '12500',
    interested_products: [{ product_id: gel.id, quantity: 12 }, { product_id: lamp.id }],
  };
  expect((await portal.call(createLead, { as: employee, body })).status).toBe(201);
  const { read } = await exported(defineExport(listLeads), { query: 'search=quantities' });
  const [row = {}] = read();
  expect(Object.values(row)).toEqual(expect.arrayContaining(['12 × A gel | Lamp', '12500.00']));
});

async function readHeader(list: ListRoute): Promise<readonly string[]> {
  const { text } = await exported(defineExport(list));
  const [header = []]: string[][] = parse(text, { bom: true });
  return header;
}

it('has the columns that the resource states, or else the fields of the item', async () => {
  expect(await readHeader(listClinics)).toEqual([
    'ID',
    'Customer',
    'Name',
    'Active',
    'Street',
    'House number',
    'Postal code',
    'City',
    'Country',
    'Created at',
    'Changed at',
  ]);
  expect(await readHeader(listDeviceCategories)).toEqual(['ID', 'Name']);
});

it('has the rows of the list with its search, filters and ordering', async () => {
  const { world } = portal;
  const marker = newId();
  for (const [name, isActive] of [
    ['Zürich', true],
    ['Äpfel', true],
    ['Elsewhere', false],
  ] as const)
    await world.addCustomer({ name: `${name} ${marker}`, isActive });
  const query = `search=${marker}&is_active=true&ordering=-name`;
  const file = await exported(defineExport(listCustomers), { query });
  const rows = file.read();
  expect(rows.map((row) => row['ID'])).toEqual(await listedIds(listCustomers, employee, query));
  expect(rows.map((row) => row['Name'])).toEqual([`Zürich ${marker}`, `Äpfel ${marker}`]);
  expect(rows[0]).toMatchObject({ Active: 'true', Clinics: '0', Notes: '' });
});

it('has every row of many exactly once, in each order', async () => {
  const rows = Array.from({ length: 2503 }, (_, at) => ({
    id: newId(),
    name: `Many ${String(at % 40).padStart(2, '0')}`,
  }));
  await portal.database.orm.insert(customer).values(rows);
  for (const ordering of ['', 'name', '-name,created_at', '-updated_at']) {
    const query = `search=Many&ordering=${ordering}`;
    const ids = (await exported(defineExport(listCustomers), { query }))
      .read()
      .map((row) => String(row['ID']));
    expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    const first = await listedIds(listCustomers, employee, query);
    expect(ids.slice(0, 200)).toEqual(first);
  }
});

it('gives a customer’s user their own alone, and an employee what that customer sees', async () => {
  const { world } = portal;
  const [own, other] = [await world.addCustomer(), await world.addCustomer()];
  const mine = await world.addClinic(own.id, { name: 'Mine' });
  await world.addClinic(other.id, { name: 'Theirs' });
  const clinician = await portal.signedIn(await world.addCustomerUser(own.id));
  const file = await exported(defineExport(listClinics), { as: clinician });
  expect(file.read().map((row) => row['ID'])).toEqual([mine.id]);
  expect(await listedIds(listClinics, clinician, '')).toEqual([mine.id]);
  expect((await exported(defineExport(listCustomers), { as: clinician })).status).toBe(403);

  const seen = await world.addProduct({ name: 'Seen' });
  await world.addProduct({ name: 'Unseen' });
  await world.addRight(own.id, { manufacturerId: seen.manufacturerId });
  const asCustomer = { query: `as_customer_id=${own.id}` };
  for (const { status, read } of [
    await exported(defineExport(listDevices), { as: clinician }),
    await exported(defineExport(listDevices), asCustomer),
  ]) {
    expect(status).toBe(200);
    expect(read().map((row) => row['Name'])).toEqual(['Seen']);
  }
  const refused = await exported(defineExport(listDevices), { as: clinician, ...asCustomer });
  expect(refused.status).toBe(403);
});

it('keeps text within its cell, and disables formulas', async () => {
  const name = '=HYPERLINK("https://example.org";"a, b")';
  const notes = 'One\r\nTwo "three"; four,five';
  const { id } = await portal.world.addCustomer({ name, notes, phoneNumber: '+31 20 123' });
  for (const separator of ['comma', 'semicolon']) {
    const query = `search=HYPERLINK&separator=${separator}`;
    const file = await exported(defineExport(listCustomers), { query });
    expect(file.read()).toEqual([
      expect.objectContaining({
        ID: id,
        Name: `'${name}`,
        Notes: notes,
        'Phone number': `'+31 20 123`,
      }),
    ]);
    expect(file.text.endsWith('\r\n')).toBe(true);
  }
});

it('names the job title and the groups of an employee', async () => {
  const { world } = portal;
  const jobTitle = await world.addJobTitle('Technician of all');
  const { email } = await world.addEmployee([], { jobTitleId: jobTitle.id });
  const rows = (await exported(defineExport(listEmployees), { query: `search=${email}` })).read();
  expect(rows).toEqual([
    expect.objectContaining({
      'Job title': 'Technician of all',
      Groups: expect.stringMatching(/^Group /),
    }),
  ]);
});

it('returns no body for HEAD', async () => {
  const { path } = defineExport(listCustomers);
  const response = await portal.app.inject({
    method: 'HEAD',
    url: `${apiBase}${path}`,
    headers: { cookie: employee.cookie },
  });
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('');
});
