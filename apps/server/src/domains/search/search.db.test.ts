import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '@portal/contract/kernel';
import { search, searchBounds, type SearchHit, type SearchKind } from '@portal/contract/search';
import { newId } from '#server/kernel/ids.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
/** Employee with every permission that opens a kind. */
let employee: Caller;

beforeAll(async () => {
  portal = await testPortal();
  employee = await portal.signedIn(
    await portal.world.addEmployee(['users', 'staff', 'service', 'pipeline']),
  );
});

afterAll(() => portal.close());

/** Returns what matches; names that are only near are no hits. */
async function groupsFor(q: string, as = employee) {
  const { status, body } = await portal.call(search, { as, query: { q } });
  expect(status).toBe(200);
  return body.is_similar ? [] : body.groups;
}

/** Returns the labels of the hits by kind, and the serial numbers of devices. */
async function findLabels(
  q: string,
  as = employee,
): Promise<Partial<Record<SearchKind, string[]>>> {
  const groups = await groupsFor(q, as);
  return Object.fromEntries(
    groups.map(({ kind, hits }) => [
      kind,
      hits.map(({ label, detail }) => (kind === 'devices' ? (detail ?? '') : label)).toSorted(),
    ]),
  );
}

async function findIds(q: string, as: Caller): Promise<Partial<Record<SearchKind, string[]>>> {
  const groups = await groupsFor(q, as);
  return Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits.map(({ id }) => id)]));
}

const labels = (hits: readonly SearchHit[] | undefined) => hits?.map(({ label }) => label);

/**
 * Adds a customer with one object of each kind, all with this name; most are visible to its users
 * only.
 */
async function addEveryKind(name: string) {
  const { world } = portal;
  const customer = await world.addCustomer({ name: `${name} Group` });
  await world.addClinic(customer.id, { name: `${name} Centre`, city: 'Gent' });
  const user = await world.addCustomerUser(customer.id, { firstName: 'Ada', lastName: name });
  const colleague = await world.addEmployee([], { firstName: 'Bo', lastName: name });
  const device = await world.addInstalledDevice(customer.id, { serialNumber: `${name}-77` });
  await world.addTicket(customer.id, {
    installedDeviceId: device.id,
    serialNumber: `${name}-77`,
  });
  const product = await world.addProduct({ name: `${name} Laser`, model: 'MX' });
  const { manufacturerId } = product;
  const link = { manufacturerId, productType: 'device', productId: product.id } as const;
  const document = await world.addDocument({ title: `${name} manual`, ...link });
  await world.addLead({ contactName: `${name} Prospect` });
  return { customer, user, colleague, device, product, document, link };
}

describe('request', () => {
  it('returns 401 without a session', async () => {
    expect((await portal.call(search, { query: { q: 'laser' } })).status).toBe(401);
  });

  it.each([
    [{}, 'q'],
    [{ q: '' }, 'q'],
    [{ q: ' x ' }, 'q'],
    [{ q: 'x'.repeat(searchBounds.longest + 1) }, 'q'],
    [{ q: 'laser', kind: 'devices' }, 'kind'],
  ])('rejects %j and names the field', async (query, field) => {
    const { status, body } = await portal.call(search, { as: employee, query });
    expect(status).toBe(400);
    expect(body).toHaveProperty(field);
  });

  it.each(['%%', '\\', "';--", '(((', '_ _', '"&|!'])(
    'treats “%s” as text and finds nothing',
    async (q) => {
      expect(await groupsFor(q.padEnd(2, '\\'))).toEqual([]);
    },
  );
});

describe('hits', () => {
  it('returns one hit of each kind, in order, with its distinguishing detail', async () => {
    const { customer, user, device, product, document } = await addEveryKind('Quillon');
    const groups = await groupsFor('quillon');
    expect(groups.map(({ kind }) => kind)).toEqual([
      'customers',
      'clinics',
      'people',
      'devices',
      'tickets',
      'documents',
      'products',
      'leads',
    ]);
    const hits = new Map(groups.map((group) => [group.kind, group.hits]));
    expect(hits.get('customers')).toMatchObject([{ id: customer.id, label: 'Quillon Group' }]);
    expect(hits.get('clinics')).toMatchObject([
      {
        label: 'Quillon Centre',
        detail: 'Gent',
        customer: { id: customer.id, name: 'Quillon Group' },
        word: null,
      },
    ]);
    expect(hits.get('people')).toHaveLength(2);
    expect(hits.get('people')).toContainEqual(
      expect.objectContaining({
        id: user.id,
        label: 'Ada Quillon',
        customer: { id: customer.id, name: 'Quillon Group' },
        word: 'customer',
      }),
    );
    expect(hits.get('devices')).toMatchObject([
      {
        id: device.id,
        detail: 'Quillon-77',
        customer: { id: customer.id, name: 'Quillon Group' },
        word: 'active',
      },
    ]);
    expect(hits.get('tickets')).toMatchObject([
      { customer: { id: customer.id, name: 'Quillon Group' }, word: 'new' },
    ]);
    expect(hits.get('documents')).toMatchObject([
      { id: document.id, label: 'Quillon manual', detail: 'Quillon Laser', customer: null },
    ]);
    expect(hits.get('products')).toMatchObject([{ id: product.id, word: 'device' }]);
    expect(hits.get('leads')).toMatchObject([{ label: 'Quillon Prospect', word: 'new' }]);
  });

  it('matches all terms, whatever their case and accents, from three letters anywhere', async () => {
    await portal.world.addCustomer({ name: 'Clinique Étoile du Nord' });
    for (const q of ['étoile', 'ETOILE', 'toil nor', 'nord clin', 'et no', 'clinique étoile du'])
      expect(await findLabels(q)).toEqual({ customers: ['Clinique Étoile du Nord'] });
    for (const q of ['etoile sud', 'oi', 'toile étoiles']) expect(await findLabels(q)).toEqual({});
  });

  it('returns the best five per kind, prefixes first, then the newest, and whether there are more', async () => {
    const { world } = portal;
    await world.addCustomer({ name: 'Wombat' });
    await world.addCustomer({ name: 'Wombats of the hill' });
    for (const nth of [1, 2, 3]) await world.addCustomer({ name: `The wombat ${nth}` });
    const [five] = await groupsFor('wombat');
    expect(five).toMatchObject({ kind: 'customers', has_more: false });
    expect(labels(five?.hits)).toEqual([
      'Wombat',
      'Wombats of the hill',
      'The wombat 3',
      'The wombat 2',
      'The wombat 1',
    ]);
    await world.addCustomer({ name: 'Antiwombat' });
    const [more] = await groupsFor('wombat');
    expect(more?.has_more).toBe(true);
    expect(labels(more?.hits)).toEqual(labels(five?.hits));
  });

  it('prefers documents in the reader’s language among equal hits', async () => {
    const { world } = portal;
    await world.addDocument({ title: 'Quokka manual', language: 'nl' });
    await world.addDocument({ title: 'Quokka leaflet', language: 'en' });
    await world.addDocument({ title: 'Quokka notes', language: null });
    await world.addDocument({ title: 'Quokka folder', language: 'fr' });
    await world.addDocument({ title: 'The quokka', language: 'nl' });
    const inLanguage = async (language: string) => {
      const headers = { 'accept-language': language };
      const request = { as: employee, query: { q: 'quokka' }, headers };
      const { body } = await portal.call(search, request);
      return labels(body.groups[0]?.hits);
    };
    expect(await inLanguage('nl')).toEqual([
      'Quokka manual',
      'Quokka notes',
      'Quokka folder',
      'Quokka leaflet',
      'The quokka',
    ]);
    expect((await inLanguage('en'))?.[0]).toBe('Quokka leaflet');
  });

  it('shows a document in several languages once, in the reader’s language among those found', async () => {
    const { world } = portal;
    const translationGroupId = newId();
    const add = (title: string, language: 'en' | 'nl' | 'fr' | null, grouped = true) =>
      world.addDocument({ title, language, ...(grouped ? { translationGroupId } : {}) });
    const ids = {
      nl: (await add('Dugong handleiding', 'nl')).id,
      fr: (await add('Dugong manuel', 'fr')).id,
      en: (await add('Dugong manual', 'en')).id,
    };
    const alone = await add('Dugong folder', null, false);
    const findIn = async (q: string, language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await portal.call(search, { as: employee, query: { q }, headers });
      return body.groups.flatMap(({ hits }) => hits.map(({ id, languages }) => [id, languages]));
    };
    expect(await findIn('dugong', 'fr')).toEqual([
      [ids.fr, ['fr', 'en', 'nl']],
      [alone.id, null],
    ]);
    expect(await findIn('dugong', 'nl')).toContainEqual([ids.nl, ['nl', 'en', 'fr']]);
    expect(await findIn('dugong manuel', 'nl')).toEqual([[ids.fr, ['fr', 'en', 'nl']]]);
  });

  it('puts a ticket first by its number as people write it', async () => {
    const { world } = portal;
    const customer = await world.addCustomer();
    await world.addTicket(customer.id, { number: 4711 });
    await world.addInstalledDevice(customer.id, { serialNumber: 'SN-4711-9' });
    for (const q of ['T-004711', 't-4711', 'T4711', 't 4711', '#4711', '4711', '04711']) {
      const [first] = await groupsFor(q);
      expect(first?.kind).toBe('tickets');
      expect(labels(first?.hits)?.[0]).toBe('T-004711');
    }
  });

  it('finds a device by its serial number, exact ones first, however many continue it', async () => {
    const { world } = portal;
    const customer = await world.addCustomer();
    await world.addInstalledDevice(customer.id, { serialNumber: 'KX-50' });
    for (let nth = 0; nth < 9; nth += 1)
      await world.addInstalledDevice(customer.id, { serialNumber: `KX-50${nth}` });
    await world.addInstalledDevice(customer.id, { serialNumber: 'old-KX-50' });
    for (const q of ['KX-50', 'kx-50']) {
      const [first] = await groupsFor(q);
      expect(first).toMatchObject({ kind: 'devices', has_more: true });
      expect(first?.hits[0]?.detail).toBe('KX-50');
      expect(first?.hits).toHaveLength(searchBounds.hits);
    }
    expect(await findLabels('ld-kx-50')).toEqual({ devices: ['old-KX-50'] });
    // Not two terms: a serial number may begin with the whole text.
    await world.addInstalledDevice(customer.id, { serialNumber: 'A 1' });
    expect(await findLabels('a 1')).toMatchObject({ devices: ['A 1'] });
  });

  it('finds a device by its own name and inventory number, and heads it by model, place and own name', async () => {
    const { world } = portal;
    const customer = await world.addCustomer();
    const model = await world.addProduct({ name: 'Vesper', model: 'V9' });
    const ofModel = { deviceId: model.id, manufacturerId: model.manufacturerId };
    const { id: clinicId } = await world.addClinic(customer.id, { name: null, city: 'Aalst' });
    const serialNumber = 'VV-900';
    const known = { ownName: 'Kamer Zwaluw', inventoryNumber: 'ZWL/0042' };
    await world.addInstalledDevice(customer.id, { ...ofModel, ...known, clinicId, serialNumber });
    const numbered = { inventoryNumber: 'ZWL/0043', serialNumber: 'VV-901' };
    await world.addInstalledDevice(customer.id, { ...ofModel, ...numbered });
    for (const q of ['zwaluw', 'kamer zwal', 'zwl0042', 'ZWL-0042', 'vv-900'])
      expect([q, await groupsFor(q)]).toMatchObject([
        q,
        [{ hits: [{ label: 'Vesper V9 · Aalst · Kamer Zwaluw', detail: serialNumber }] }],
      ]);
    expect(await groupsFor('zwl0043')).toMatchObject([
      { hits: [{ label: 'Vesper V9 · ZWL/0043' }] },
    ]);
  });

  it('finds a serial number with punctuation elsewhere or left out', async () => {
    const { world } = portal;
    const customer = await world.addCustomer();
    await world.addInstalledDevice(customer.id, { serialNumber: 'QW 55-66' });
    for (const q of ['qw5566', 'QW-5566', 'qw.55/66', '55-66'])
      expect([q, await findLabels(q)]).toEqual([q, { devices: ['QW 55-66'] }]);
  });

  it('returns each hit once and omits anonymized people', async () => {
    const { world } = portal;
    const customer = await world.addCustomer();
    await world.addInstalledDevice(customer.id, { serialNumber: 'ZQ-ZQ-1' });
    expect(await findLabels('zq-zq-1')).toEqual({ devices: ['ZQ-ZQ-1'] });
    const at = '2026-01-05T08:00:00.000Z';
    await world.addCustomerUser(customer.id, { lastName: 'Marsupial', anonymizedAt: at });
    expect(await findLabels('marsupial')).toEqual({});
  });
});

describe('visibility', () => {
  it('limits near names to what the caller may list and see', async () => {
    const one = await addEveryKind('Kowari');
    await addEveryKind('Kowari');
    const nurse = await portal.signedIn(one.user);
    const find = async (as: Caller) =>
      (await portal.call(search, { as, query: { q: 'kowrai' } })).body;
    const all = await find(employee);
    expect(all.is_similar).toBe(true);
    expect(all.groups.flatMap(({ hits }) => hits)).toHaveLength(16);
    const body = await find(nurse);
    expect(body.groups).toMatchObject([
      { kind: 'clinics', hits: [{ customer: { id: one.customer.id } }] },
      { kind: 'devices', hits: [{ id: one.device.id }] },
    ]);
    expect(body.groups.flatMap(({ hits }) => hits)).toHaveLength(2);
  });

  it('omits the kinds that an employee may not list', async () => {
    await addEveryKind('Pademelon');
    const all = await findLabels('pademelon');
    const always = ['clinics', 'customers', 'devices', 'documents', 'products'];
    const withPermissions = async (...permissions: Permission[]) =>
      findLabels('pademelon', await portal.signedIn(await portal.world.addEmployee(permissions)));
    expect(Object.keys(all)).toHaveLength(8);
    expect(Object.keys(await withPermissions()).toSorted()).toEqual(always);
    expect((await withPermissions('service')).tickets).toEqual(all.tickets);
    expect((await withPermissions('pipeline')).leads).toEqual(['Pademelon Prospect']);
    expect((await withPermissions('users')).people).toEqual(['Ada Pademelon']);
    expect((await withPermissions('staff')).people).toEqual(['Bo Pademelon']);
    expect((await withPermissions('users', 'staff')).people).toEqual([
      'Ada Pademelon',
      'Bo Pademelon',
    ]);
    expect(
      Object.keys(await withPermissions('customers', 'catalogue', 'privacy')).toSorted(),
    ).toEqual(always);
  });

  it('limits a customer’s user to the own customer, and to visible products and documents', async () => {
    const { world } = portal;
    const one = await addEveryKind('Potoroo');
    const other = await addEveryKind('Potoroo');
    const [clinician, otherClinician] = [
      await portal.signedIn(one.user),
      await portal.signedIn(other.user),
    ];
    const own = await findIds('potoroo', clinician);
    const others = await findIds('potoroo', otherClinician);
    // Customers, people and leads are missing: customers' users cannot list them.
    expect(Object.keys(own)).toEqual(['clinics', 'devices', 'tickets']);
    expect(Object.keys(others)).toEqual(['clinics', 'devices', 'tickets']);
    expect(own.devices).toEqual([one.device.id]);
    expect(others.devices).toEqual([other.device.id]);
    expect(own.clinics).not.toEqual(others.clinics);
    expect(own.tickets).not.toEqual(others.tickets);

    const right = await world.addRight(one.customer.id, one.link);
    expect(await findIds('potoroo', clinician)).toEqual({
      ...own,
      documents: [one.document.id],
      products: [one.product.id],
    });
    expect(await findIds('potoroo', otherClinician)).toEqual(others);
    await portal.database.pool.query(
      'update product_viewing_right set expires_at = $2 where id = $1',
      [right.id, '2026-01-01T00:00:00.000Z'],
    );
    expect(await findIds('potoroo', clinician)).toEqual(own);
  });

  it('names the languages of a document that the reader may see', async () => {
    const { world } = portal;
    const { customer, user, link } = await addEveryKind('Bettong');
    await world.addRight(customer.id, link);
    const translationGroupId = newId();
    const title = 'Dibbler';
    await world.addDocument({ title, ...link, language: 'nl', translationGroupId });
    await world.addDocument({ title, language: 'fr', translationGroupId });
    const [group] = await groupsFor(title, await portal.signedIn(user));
    expect(group?.hits).toMatchObject([{ languages: ['nl'] }]);
  });

  it('hides tickets and devices of other customers even by exact number', async () => {
    const { world } = portal;
    const [one, other] = [await world.addCustomer(), await world.addCustomer()];
    await world.addTicket(other.id, { number: 9191, serialNumber: 'BILBY-1' });
    await world.addInstalledDevice(other.id, { serialNumber: 'BILBY-1' });
    const clinician = await portal.signedIn(await world.addCustomerUser(one.id));
    const owner = await portal.signedIn(await world.addCustomerUser(other.id));
    for (const q of ['T-9191', '9191', 'BILBY-1', 'bilby']) {
      expect(await findLabels(q, clinician)).toEqual({});
      expect(await findLabels(q, owner)).not.toEqual({});
    }
  });

  it('finds the few visible hits among thousands of others', async () => {
    const { world, database } = portal;
    const { link, customer, user } = await addEveryKind('Numbat');
    await world.addRight(customer.id, link);
    await database.pool.query(`insert into document (id, category, title, blob_path, file_name,
        file_size, content_type)
      select gen_random_uuid(), 'technical', 'Numbat manual ' || n, 'numbat/' || n, 'n.pdf', 9, 'application/pdf'
      from generate_series(1, 3000) as n`);
    const as = await portal.signedIn(user);
    expect((await findLabels('numbat manual', as)).documents).toEqual(['Numbat manual']);
  });
});
