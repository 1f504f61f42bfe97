import {
  addRequestMessage,
  addTicketMessage,
  changeSavedAnswer,
  createSavedAnswer,
  deleteSavedAnswer,
  getRequestAnswerFields,
  getSavedAnswer,
  getTicketAnswerFields,
  listSavedAnswers,
  mergeServiceTicket,
} from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: TestPortal;
let owner: { id: string };
let nurse: { id: string; email: string };
let desk: Caller;
let other: Caller;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  owner = await world.addCustomer();
  nurse = await world.addCustomerUser(owner.id, {
    firstName: 'Anna',
    lastName: 'Smits',
    preferredLanguage: 'nl',
  });
  desk = await portal.signedIn(await world.addEmployee(['service']));
  other = await portal.signedIn(await world.addEmployee(['customers']));
});
afterAll(() => portal.close());

const create = (body: Record<string, unknown>, as = desk) =>
  portal.call(createSavedAnswer, { as, body });
const change = (id: string, body: Record<string, unknown>, headers = {}) =>
  portal.call(changeSavedAnswer, { as: desk, params: { id }, body, headers });

it('admits employees of service alone, and finds nothing under an unknown id', async () => {
  const params = { id: newId() };
  const nobody = await portal.signedIn(nurse);
  for (const as of [nobody, other]) {
    expect((await create({ title: 'A', text_en: 'B' }, as)).status).toBe(403);
    expect((await portal.call(listSavedAnswers, { as })).status).toBe(403);
    expect((await portal.call(getSavedAnswer, { as, params })).status).toBe(403);
    expect((await portal.call(deleteSavedAnswer, { as, params })).status).toBe(403);
    expect((await portal.call(getTicketAnswerFields, { as, params })).status).toBe(403);
    expect((await portal.call(getRequestAnswerFields, { as, params })).status).toBe(403);
  }
  expect((await change(params.id, { title: 1 })).status).toBe(404);
  expect((await portal.call(deleteSavedAnswer, { as: desk, params })).status).toBe(404);
  expect((await portal.call(getTicketAnswerFields, { as: desk, params })).status).toBe(404);
  expect((await portal.call(getRequestAnswerFields, { as: desk, params })).status).toBe(404);
});

it.each([
  [{ title: ' ', text_en: 'Hello' }, 'title'],
  [{ title: 'Nothing to say', text_fr: ' ' }, 'text_en'],
  [{ title: 'Unknown', text_en: 'Dear {{name}}', text_nl: 'Op {{datum}}' }, 'text_nl'],
])('refuses %j', async (body, field) => {
  const { status, body: errors } = await create(body);
  expect(status).toBe(400);
  expect(Object.keys(errors)).toEqual([field]);
});

it('names the unknown field, and those that there are', async () => {
  const { body } = await create({ title: 'Unknown', text_en: 'Dear {{nurse}}' });
  expect(body).toMatchObject({ text_en: [expect.stringMatching(/“nurse”.+ name, device, /u)] });
});

test('adds, finds by any text, changes and deletes an answer, which keeps one text', async () => {
  const { status, body } = await create({ title: 'Restart', text_nl: 'Beste {{name}}' });
  expect([status, body]).toMatchObject([201, { title: 'Restart', text_en: null, text_fr: null }]);
  expect((await create({ title: 'RESTART', text_en: 'Again' })).status).toBe(400);
  for (const search of ['restart', 'beste']) {
    const found = await portal.call(listSavedAnswers, { as: desk, query: { search } });
    expect(found.body.results).toMatchObject([{ id: body.id }]);
  }
  expect((await change(body.id, { text_nl: null })).body).toHaveProperty('text_en');
  expect((await change(body.id, { text_en: '{{day}}' })).status).toBe(400);
  expect((await change(body.id, { text_en: 'Hi' }, { 'if-match': '"9"' })).status).toBe(412);
  const changed = await change(body.id, { text_nl: null, text_en: 'Dear {{ name }}' });
  expect([changed.status, changed.body]).toMatchObject([200, { text_nl: null }]);
  const params = { id: body.id };
  expect((await portal.call(deleteSavedAnswer, { as: desk, params })).status).toBe(204);
});

it('fills answers on a ticket in the language of its requester, with the day in each', async () => {
  const { world } = portal;
  const clinic = await world.addClinic(owner.id, { name: 'North' });
  const model = await world.addProduct({ name: 'Lumina' });
  const device = { deviceId: model.id, manufacturerId: model.manufacturerId };
  const installed = await world.addInstalledDevice(owner.id, { ...device, clinicId: clinic.id });
  const technician = await world.addEmployee([], { firstName: 'Tom', lastName: 'Maes' });
  const { id } = await world.addTicket(owner.id, {
    installedDeviceId: installed.id,
    serialNumber: 'LX-1',
    requesterEmail: nurse.email,
    plannedFor: '2026-12-03',
    plannedStart: '08:30',
    assignedTo: technician.id,
  });
  const read = await portal.call(getTicketAnswerFields, { as: desk, params: { id } });
  expect([read.status, read.body]).toEqual([
    200,
    {
      language: 'nl',
      is_known_language: true,
      values: {
        name: 'Anna Smits',
        device: 'Lumina',
        serial: 'LX-1',
        ticket: expect.stringMatching(/^T-\d{6}$/u),
        date: {
          en: expect.stringMatching(/^Thursday.+3 December 2026$/u),
          nl: 'donderdag 3 december 2026',
          fr: 'jeudi 3 décembre 2026',
        },
        time: '08:30',
        technician: 'Tom Maes',
        clinic: 'North',
      },
    },
  ]);
  // The device moves: another customer's clinic is not named.
  const { id: next } = await world.addCustomer();
  const { id: elsewhere } = await world.addClinic(next, { name: 'South' });
  await portal.database.pool.query(
    'update installed_device set customer_id = $1, clinic_id = $2 where id = $3',
    [next, elsewhere, installed.id],
  );
  const again = await portal.call(getTicketAnswerFields, { as: desk, params: { id } });
  expect(again.body.values.clinic).toBeNull();
});

it('fills answers on a request, and on its ticket once it has one', async () => {
  const { world } = portal;
  const { id } = await world.addServiceRequest(owner.id, { requestedBy: nurse.id });
  const read = () => portal.call(getRequestAnswerFields, { as: desk, params: { id } });
  const known = { language: 'nl', values: { name: 'Anna Smits', ticket: null, date: null } };
  expect((await read()).body).toMatchObject(known);
  await portal.database.pool.query(
    'update service_request set requested_by = null, requester_email = $1 where id = $2',
    [nurse.email, id],
  );
  expect((await read()).body).toMatchObject(known);
  const ticket = await world.addTicket(owner.id, { requesterEmail: 'somebody@example.org' });
  await portal.database.pool.query(
    'update service_request set service_ticket_id = $1 where id = $2',
    [ticket.id, id],
  );
  expect((await read()).body).toMatchObject({
    language: 'en',
    is_known_language: false,
    values: { name: null, ticket: expect.stringMatching(/^T-/u) },
  });
});

it('fills answers on a merged ticket and its request with the ticket that receives them', async () => {
  const { world } = portal;
  const { id: into } = await world.addTicket(owner.id, { requesterEmail: nurse.email });
  const { id } = await world.addTicket(owner.id);
  const request = await world.addServiceRequest(owner.id, { requestedBy: nurse.id });
  const { pool } = portal.database;
  await pool.query('update service_request set service_ticket_id = $1 where id = $2', [
    id,
    request.id,
  ]);
  const merged = await portal.call(mergeServiceTicket, {
    as: desk,
    params: { id },
    body: { into },
  });
  expect(merged.status).toBe(200);
  const read = (params: { id: string }) => portal.call(getTicketAnswerFields, { as: desk, params });
  const expected = (await read({ id: into })).body;
  expect((await read({ id })).body).toEqual(expected);
  const ofRequest = { as: desk, params: { id: request.id } };
  expect((await portal.call(getRequestAnswerFields, ofRequest)).body).toEqual(expected);
});

it('refuses a reply of the supplier with a gap, and takes it in a note and from a customer', async () => {
  const { world } = portal;
  const ticket = { id: (await world.addTicket(owner.id)).id };
  const request = { id: (await world.addServiceRequest(owner.id)).id };
  const text = 'We come on {{date}}';
  for (const [route, params] of [
    [addTicketMessage, ticket],
    [addRequestMessage, request],
  ] as const) {
    const send = (body: Record<string, unknown>, as = desk) =>
      portal.call(route, { as, params, body });
    const refused = await send({ text });
    expect(refused).toMatchObject({
      status: 400,
      body: { text: ['Fill in {{date}} before you send the reply.'] },
    });
    expect((await send({ kind: 'internal_note', text })).status).toBe(201);
    expect((await send({ text }, await portal.signedIn(nurse))).status).toBe(201);
    expect((await send({ text: 'What is {{colour}}?' })).status).toBe(201);
  }
});
