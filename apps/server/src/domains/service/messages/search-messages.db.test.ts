import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { search } from '@portal/contract/search';
import { addTicketMessage, listServiceTickets } from '@portal/contract/service';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let engineer: Caller;
let clinician: Caller;
let ticket: { id: string };
/** A ticket of another customer, with the same texts. */
let foreign: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  engineer = await portal.signedIn(await world.addEmployee(['service']));
  const own = await world.addCustomer();
  clinician = await portal.signedIn(await world.addCustomerUser(own.id));
  ticket = await world.addTicket(own.id, { description: 'Koelwater lekt' });
  foreign = await world.addTicket((await world.addCustomer()).id, { description: 'Koelwater' });
  for (const params of [ticket, foreign]) {
    for (const body of [
      { text: 'La pompe d’eau est bruyante, n° 4-711' },
      { text: 'Klant klaagt steeds over de prijs: wanbetaler?', kind: 'internal_note' },
    ])
      expect((await portal.call(addTicketMessage, { as: engineer, params, body })).status).toBe(
        201,
      );
  }
  const params = ticket;
  const body = { text: 'Wij wachten nog op het onderdeel' };
  expect((await portal.call(addTicketMessage, { as: clinician, params, body })).status).toBe(201);
});

afterAll(() => portal.close());

async function listIds(text: string, as: Caller): Promise<string[]> {
  const { body } = await portal.call(listServiceTickets, { as, query: { search: text } });
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ id }) => id);
}

async function findIds(q: string, as: Caller): Promise<string[]> {
  const { body } = await portal.call(search, { as, query: { q } });
  return body.groups.flatMap(({ hits }) => hits.map(({ id }) => id));
}

describe('search of tickets by what was written', () => {
  it.each(['pompe', 'POMPE bruyante', "d'eau", 'deau', 'bruy', '4711', '4-711', 'koelwater pompe'])(
    'finds the ticket by “%s” for its customer, and for employees those of all customers',
    async (text) => {
      expect(await listIds(text, clinician)).toEqual([ticket.id]);
      expect((await listIds(text, engineer)).toSorted()).toEqual(
        [foreign.id, ticket.id].toSorted(),
      );
    },
  );

  it.each(['pompe', 'bruyante pompe', '4711', 'koelwater', 'onderdeel'])(
    'finds the ticket by “%s” in the palette, for its customer none but its own',
    async (q) => {
      expect(await findIds(q, clinician)).toEqual([ticket.id]);
      expect(await findIds(q, engineer)).toContain(ticket.id);
    },
  );

  it.each([
    'wanbetaler',
    'klaagt prijs',
    'pompe wanbetaler',
    'wanbetaler koelwater',
    'klant klaagt steeds',
    'prijs',
  ])('finds an internal note by “%s” for employees only', async (text) => {
    expect(await listIds(text, clinician)).toEqual([]);
    expect(await findIds(text, clinician)).toEqual([]);
    expect((await listIds(text, engineer)).toSorted()).toEqual([foreign.id, ticket.id].toSorted());
  });

  it('finds a reply as soon as it is written', async () => {
    const body = { text: 'Voltmeter vergeten' };
    expect(await listIds('voltmeter', clinician)).toEqual([]);
    await portal.call(addTicketMessage, { as: engineer, params: ticket, body });
    expect(await listIds('voltmeter', clinician)).toEqual([ticket.id]);
  });
});
