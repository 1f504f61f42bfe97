import { getTicketSuggestions } from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { explainQuery } from '#server/testing/explain-query.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let owner: { id: string };
let model: { id: string; manufacturerId: string };
let desk: Caller;

beforeAll(async () => {
  portal = await testPortal();
  owner = await portal.world.addCustomer();
  model = await portal.world.addProduct({ name: 'Lumina', model: 'LX' });
  desk = await portal.signedIn(await portal.world.addEmployee(['service']));
});
afterAll(() => portal.close());

async function addDevice(customer = owner, { id: deviceId, manufacturerId } = model) {
  const device = await portal.world.addInstalledDevice(customer.id, { deviceId, manufacturerId });
  return { installedDeviceId: device.id };
}

async function addSolved(description: string, overrides: object = {}) {
  const device = await addDevice();
  const done = { status: 'closed', resolutionNotes: `Solved: ${description}` } as const;
  const { world } = portal;
  return (await world.addTicket(owner.id, { ...device, ...done, description, ...overrides })).id;
}

const read = (id: string, as = desk) => portal.call(getTicketSuggestions, { as, params: { id } });

async function listSolved(id: string): Promise<string[]> {
  const { status, body } = await read(id);
  expect(status).toBe(200);
  return body.solved.map((one) => one.id);
}

it('admits employees of service alone, to tickets that exist', async () => {
  const { world } = portal;
  const { id } = await world.addTicket(owner.id);
  const nurse = await portal.signedIn(await world.addCustomerUser(owner.id));
  const other = await portal.signedIn(await world.addEmployee(['documents']));
  expect((await read(id, nurse)).status).toBe(403);
  expect((await read(id, other)).status).toBe(403);
  expect((await read(newId())).status).toBe(404);
});

it('puts resolutions of the model with the rarest shared words first, then the newest', async () => {
  const leak = await addSolved('The pump leaks water at the Lumina');
  const neighbour = await portal.world.addCustomer();
  const lamp = await addSolved('The lamp is dark', {
    ...(await addDevice(neighbour)),
    customerId: neighbour.id,
    status: 'completed',
    closedAt: null,
  });
  const noise = [];
  for (let at = 0; at < 5; at += 1) noise.unshift(await addSolved(`The handpiece ${at} is hot`));
  const left = [
    await addSolved('A leaking pump', { resolutionNotes: null }),
    await addSolved('A pump leaks', { status: 'cancelled' }),
    await addSolved('The pump leaks', { status: 'in_progress', closedAt: null }),
    await addSolved('The pump leaks', { mergedIntoTicketId: leak }),
    await addSolved('The pump leaks', await addDevice(owner, await portal.world.addProduct())),
  ];
  const device = await addDevice();
  const { id } = await portal.world.addTicket(owner.id, {
    ...device,
    description: 'Since Monday the pump leaks, and the lamp',
  });
  const found = await listSolved(id);
  expect(found).toEqual([leak, lamp, ...noise.slice(0, 3)]);
  expect(found).not.toEqual(expect.arrayContaining(left));
  const { body } = await read(id);
  expect(body.solved[0]).toMatchObject({
    ticket_id: expect.stringMatching(/^T-/u),
    subject: 'The pump leaks water at the Lumina',
    resolution_notes: 'Solved: The pump leaks water at the Lumina',
    solved_at: expect.stringMatching(/Z$/u),
  });
});

it('finds documents of the model by words of the ticket, and says whether the customer sees them', async () => {
  const { world } = portal;
  const about = {
    productId: model.id,
    manufacturerId: model.manufacturerId,
    productType: 'device' as const,
  };
  const manual = await world.addDocument({ ...about, title: 'Pump and hoses' });
  await world.addDocument({ ...about, title: 'Lumina brochure' });
  await world.addDocument({ title: 'Pump of another model' });
  const text = await world.addDocument({ ...about, title: 'Service guide', language: 'en' });
  await portal.database.pool.query(
    `insert into document_text (document_id, blob_path, language, words, topics)
     values ($1, 'guide.pdf', 'en', text_words('en', 'How to repair leaking seals'), '')`,
    [text.id],
  );
  const { id } = await world.addTicket(owner.id, {
    ...(await addDevice()),
    description: 'The Lumina leaks below the pump',
  });
  const listDocuments = async () => {
    const { body } = await read(id);
    return body.documents.map((one) => [one.id, one.is_visible_to_customer]);
  };
  expect(await listDocuments()).toEqual([
    [manual.id, false],
    [text.id, false],
  ]);
  await world.addRight(owner.id, about);
  expect(await listDocuments()).toEqual([
    [manual.id, true],
    [text.id, true],
  ]);
});

it('suggests nothing for a model without earlier work', async () => {
  const { id } = await portal.world.addTicket(owner.id);
  expect((await read(id)).body).toEqual({ solved: [], documents: [] });
});

test('reads the tickets and documents of a model by indexes', async () => {
  const { pool } = portal.database;
  const other = await portal.world.addProduct();
  await pool.query(
    `insert into installed_device (id, customer_id, device_id, manufacturer_id, serial_number)
     select gen_random_uuid(), $1, $2, $3, 'SN-' || n from generate_series(1, 1200) as n`,
    [owner.id, other.id, other.manufacturerId],
  );
  await pool.query(`insert into service_ticket (id, number, customer_id, installed_device_id,
      serial_number, description, requester_email, status, resolution_notes, requested_at, closed_at)
    select gen_random_uuid(), 100000 + row_number() over (), customer_id, id, serial_number,
      'It beeps ' || n, 'ada@example.org', 'closed', 'Done', now(), now()
    from installed_device, generate_series(1, 2) as n`);
  await pool.query(`insert into document (id, category, title, blob_path, file_name, file_size, content_type)
    select gen_random_uuid(), 'technical', 'Manual ' || n, 'document/' || n, 'a.pdf', 9, 'application/pdf'
    from generate_series(1, 1200) as n`);
  await pool.query(`insert into document_text (document_id, blob_path, words, topics)
    select id, blob_path, to_tsvector('simple', title), '' from document
    on conflict do nothing`);
  await vacuum(portal.database);
  const { id } = await portal.world.addTicket(owner.id, await addDevice());
  const plan = await explainQuery(portal, () => read(id));
  for (const index of ['service_ticket_device', 'installed_device_device', 'document_product'])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (?:service_ticket|document)/u);
});
