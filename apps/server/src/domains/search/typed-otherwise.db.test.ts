// @every-postgres It tests collations and SQL functions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { search } from '@portal/contract/search';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { readPage } from '#server/testing/read-list.ts';

/*
 * What people type is found whatever punctuation, accents, separators and prefixes it has, in each
 * list and in the palette (docs/decisions/0054).
 */

let portal: TestPortal;
let employee: Caller;
/** Ids of the objects, by list. */
const ids: Record<string, string> = {};

const lists = {
  customers: '/api/v1/crm/customers/',
  clinics: '/api/v1/crm/clinics/',
  users: '/api/v1/users/customers/',
  employees: '/api/v1/users/employees/',
  'employee names': '/api/v1/users/employees/lookup/',
  leads: '/api/v1/crm/leads/',
  devices: '/api/v1/crm/installed-devices/',
  products: '/api/v1/products/devices/',
  tickets: '/api/v1/service/service-tickets/',
} as const;

type ListName = keyof typeof lists;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  employee = await portal.signedIn(
    await world.addEmployee(['users', 'staff', 'service', 'pipeline']),
  );
  const customer = await world.addCustomer({
    name: 'AZ St.-Lukas',
    vatNumber: 'BE0123456749',
    phoneNumber: '+32 2 555 98 35',
    email: 'info.desk@st-lukas.be',
  });
  ids['customers'] = customer.id;
  const clinic = await world.addClinic(customer.id, {
    name: null,
    street: 'Rue de l’Église',
    houseNumber: '12 bis',
    postalCode: '1000',
    city: "'s-Gravenbrakel",
    country: 'BE',
  });
  ids['clinics'] = clinic.id;
  const person = { firstName: 'Conán', lastName: 'O’Brien-Müller', phoneNumber: '+31 6 12345678' };
  ids['users'] = (await world.addCustomerUser(customer.id, person)).id;
  const colleague = { firstName: 'Anaïs', lastName: 'D’Aulnay', phoneNumber: '02 444 77 16' };
  ids['employees'] = (await world.addEmployee([], colleague)).id;
  ids['employee names'] = ids['employees'];
  const lead = { contactName: 'Łukasz Straße', contactPhone: '+352 26 12 34 56 ext. 7' };
  ids['leads'] = (await world.addLead(lead)).id;
  const product = await world.addProduct({
    name: 'Picosure® Pro',
    model: 'EX-200',
    gtin: '4012345000016',
  });
  ids['products'] = product.id;
  const device = await world.addInstalledDevice(customer.id, {
    deviceId: product.id,
    manufacturerId: product.manufacturerId,
    serialNumber: 'QX55 66-A',
  });
  ids['devices'] = device.id;
  const ticket = await world.addTicket(customer.id, {
    number: 68,
    installedDeviceId: device.id,
    serialNumber: 'QX55 66-A',
    description: 'Écran «figé» après mise-à-jour.\nBel 02 333 44 55',
  });
  ids['tickets'] = ticket.id;
  // Others, which no search below may find.
  for (let nth = 0; nth < 3; nth += 1) {
    const other = await world.addCustomer({ name: 'Zebra', phoneNumber: '+33 1 99 99 99 99' });
    await world.addClinic(other.id, { name: 'Zebra', postalCode: '9999', country: 'NL' });
    await world.addCustomerUser(other.id, { firstName: 'Zoë', lastName: 'Zebra' });
    await world.addTicket(other.id, { description: 'Zebra', serialNumber: `ZZ-${nth}` });
  }
});

afterAll(() => portal.close());

async function listIds(list: ListName, text: string): Promise<readonly string[]> {
  const query = new URLSearchParams({ search: text });
  const page = await readPage(portal, employee, `${lists[list]}?${query.toString()}`);
  expect([list, text, page.status]).toEqual([list, text, 200]);
  return page.ids;
}

async function findInPalette(q: string): Promise<string[]> {
  const { status, body } = await portal.call(search, { as: employee, query: { q } });
  expect(status).toBe(200);
  return body.groups.flatMap(({ hits }) => hits.map(({ id }) => id));
}

const found: Partial<Record<ListName, readonly string[]>> = {
  customers: [
    // Names
    'St-Lukas',
    'st-lukas',
    'stlukas',
    'St Lukas',
    'st.lukas',
    'ST. LUKAS',
    'ŠT—LÚKAS',
    'az st lukas',
    'az (st lukas)',
    // Telephone
    '+3225559835',
    '025559835',
    '02 555 98 35',
    '0032 2 555 98 35',
    '9835',
    '555 98 35',
    '02/555.98.35',
    '+32 (0)2 555 98 35',
    '(02) 555-98-35',
    '(+32) 2 555 98 35',
    '55598',
    '98 35',
    '02 555',
    // VAT
    'BE0123456749',
    '0123456749',
    'be0123456749',
    '0123.456.749',
    'BE 0123.456.749',
    'BE123456749',
    'BE–0123456749',
    'be 0123 456 749',
    // E-mail
    'info.desk@st-lukas.be',
    'INFO.DESK@',
    'infodesk',
  ],
  clinics: [
    '12bis',
    '12 bis',
    "'s-Gravenbrakel",
    'sgravenbrakel',
    'gravenbrakel',
    '’s Gravenbrakel',
    'l’église',
    "l'eglise",
    'leglise',
    'B-1000',
    'BE-1000',
    'be1000',
    '1000',
  ],
  users: [
    '0612345678',
    '+31612345678',
    '06 12 34 56 78',
    '0031 6 12345678',
    '06-12345678',
    '345678',
    'obrien',
    'OBRIEN-MÜLLER',
    "o'brien",
    'o’brien muller',
    'muller',
    'conan',
  ],
  employees: [
    '024447716',
    '02 444 77 16',
    '4447716',
    '+32 2 444 77 16',
    '0032 2 444 77 16',
    '02/444.77.16',
    '77 16',
    'daulnay',
    "d'aulnay",
    'D’AULNAY',
    'd aulnay',
    'anais',
  ],
  'employee names': ['024447716', '02/444 77 16', 'daulnay'],
  leads: [
    '26123456',
    '+352 26 12 34 56',
    '00352 26123456',
    '26-12-34-56',
    '123456',
    'strasse',
    'lukasz',
  ],
  devices: ['qx5566a', 'QX55-66-A', 'qx55/66', '66a', '5566'],
  products: [
    'EX200',
    'ex 200',
    'EX–200',
    '(01)04012345000016',
    '4-012345-000016',
    '4012345 000016',
    '04012345000016',
    '012345000016',
    'picosure pro',
  ],
  tickets: [
    '#68',
    'T68',
    'T-68',
    '68',
    't 68',
    'T-000068',
    'fige',
    'figé',
    'ecran',
    'ÉCRAN',
    'mise a jour',
    'mise-a-jour',
    'miseajour',
    'mise à jour figé',
    '«figé»',
    '02 333 44 55',
    '023334455',
    'qx5566',
  ],
};

describe.each(Object.entries(found))('a search of %s', (list, texts) => {
  it.each(texts.map((text) => [text]))(
    'finds its object by “%s”, in the palette too',
    async (text) => {
      const name = Object.keys(lists).find((one): one is ListName => one === list);
      if (!name) throw new Error(`${list} is no list`);
      expect(await listIds(name, text)).toEqual([ids[name]]);
      if (text.length > 1) expect(await findInPalette(text)).toContain(ids[name]);
    },
  );
});

it('finds a ticket by words of its text beside its customer’s name', async () => {
  expect(await listIds('tickets', 'écran st-lukas')).toEqual([ids['tickets']]);
});

it.each([
  ['customers', '+33 2 555 98 35 00'],
  ['customers', '02 555 98 36'],
  ['customers', 'lukas-st'],
  ['customers', '…'],
  ['clinics', 'b-1001'],
  ['users', '0712345678'],
  ['employees', '+32 2 444 77 17'],
  ['devices', 'qx-55-67'],
  ['tickets', 'cran'],
  ['tickets', '#69'],
] as const)('finds nothing in %s by “%s”', async (list, text) => {
  expect(await listIds(list, text)).toEqual([]);
});

/** Returns the labels of names that are near to a text which nothing matches. */
async function findNear(q: string): Promise<string[]> {
  const { body } = await portal.call(search, { as: employee, query: { q } });
  expect(body.is_similar).toBe(body.groups.length > 0);
  expect(body.groups.every((group) => !group.has_more)).toBe(true);
  return body.groups.flatMap(({ hits }) => hits.map(({ label }) => label));
}

describe('names that are near to what was typed', () => {
  it('finds names with one letter of a term missing, wrong, too much or swapped', async () => {
    const { world } = portal;
    await world.addCustomer({ name: 'Clinique Bergère' });
    for (const q of ['bergere clinqiue', 'brgere', 'bergare', 'bergeere', 'begrere', 'cliniqe ber'])
      expect([q, await findNear(q)]).toEqual([q, ['Clinique Bergère']]);
    for (const q of ['bregare', 'clinqiue zuid', 'bug', 'xergere 1', 'zzqqxx', '4711 12', 'xu'])
      expect([q, await findNear(q)]).toEqual([q, []]);
  });

  it('finds short names, of which a slip may touch both ends', async () => {
    const { world } = portal;
    await world.addCustomer({ name: 'Wukx' });
    await world.addCustomer({ name: 'Yavoq' });
    // Each has two letters that no random name of the others has, of which one slip takes one away.
    for (const q of ['wkux', 'uwkx', 'wuxk', 'wukl'])
      expect([q, await findNear(q)]).toEqual([q, ['Wukx']]);
    for (const q of ['yvaoq', 'ayvoq', 'yaovq', 'yavqo', 'yxvoq'])
      expect([q, await findNear(q)]).toEqual([q, ['Yavoq']]);
  });

  it('finds a long name among many that begin like it', async () => {
    const { world, database } = portal;
    await database.pool.query(`insert into document (id, category, title, blob_path, file_name,
        file_size, content_type)
      select gen_random_uuid(), 'technical', 'Qolbeek ' || n, 'qol/' || n, 'n.pdf', 9, 'application/pdf'
      from generate_series(1, 600) as n`);
    await world.addDocument({ title: 'Qolnberghe' });
    expect(await findNear('qolnbreghe')).toEqual(['Qolnberghe']);
  });

  it('offers a user what stands in the own clinics alone, and no document without a right', async () => {
    const { world } = portal;
    const owner = await world.addCustomer();
    const here = await world.addClinic(owner.id);
    const there = await world.addClinic(owner.id);
    const user = await world.addCustomerUser(owner.id, {
      clinicRole: 'own_clinics',
      clinicIds: [here.id],
    });
    const device = await world.addInstalledDevice(owner.id, {
      serialNumber: 'FENNEK-1',
      clinicId: here.id,
    });
    await world.addInstalledDevice(owner.id, { serialNumber: 'FENNEK-2', clinicId: there.id });
    await world.addDocument({ title: 'Fennek' });
    const as = await portal.signedIn(user);
    const { body } = await portal.call(search, { as, query: { q: 'fenenk' } });
    expect(body.groups.flatMap(({ hits }) => hits.map(({ id }) => id))).toEqual([device.id]);
  });

  it('finds a serial number with one sign missing, wrong, too much or swapped, in the own scope', async () => {
    const { world } = portal;
    const owner = await world.addCustomer();
    const device = await world.addInstalledDevice(owner.id, { serialNumber: 'WX26-26487' });
    await world.addInstalledDevice(owner.id, { serialNumber: 'WX26-31905' });
    const of = async (as: Caller, q: string) => {
      const { body } = await portal.call(search, { as, query: { q } });
      return [q, body.is_similar, body.groups.flatMap(({ hits }) => hits.map(({ id }) => id))];
    };
    const as = await portal.signedIn(await world.addCustomerUser(owner.id));
    const slips = 'WX26-26478 WY26-26487 wx2626497 WX26-2687 WX26-266487 XW26-26487 WX62-26487';
    for (const q of slips.split(' '))
      for (const caller of [employee, as])
        expect(await of(caller, q)).toEqual([q, true, [device.id]]);
    const foreignUser = await portal.signedIn(
      await world.addCustomerUser((await world.addCustomer()).id),
    );
    expect(await of(foreignUser, 'WX26-26478')).toEqual(['WX26-26478', false, []]);
    // Two slips, and a number that may be of anything.
    for (const q of ['WX26-62478', '2626478'])
      expect(await of(employee, q)).toEqual([q, false, []]);
  });

  it('puts the nearest first, and one row for a document in several languages', async () => {
    const { world } = portal;
    await world.addCustomer({ name: 'Zeekoet Vogelopvang' });
    await world.addCustomer({ name: 'Zeekoet' });
    const translationGroupId = newId();
    for (const language of ['nl', 'en'] as const)
      await world.addDocument({ title: 'Zeekoet gids', language, translationGroupId });
    expect(await findNear('zeekote')).toEqual(['Zeekoet', 'Zeekoet Vogelopvang', 'Zeekoet gids']);
  });
});
