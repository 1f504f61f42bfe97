// @every-postgres It tests how PostgreSQL writes JSON.
import { cleanText } from '@portal/contract/kernel';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { changeCustomer, listCustomers } from '@portal/contract/crm';
import { permissions, toPage } from '@portal/contract/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from '#server/demo/load-demo.ts';
import { apiBase } from '#server/http/routes.ts';
import { getItemSchema } from '#server/http/route-schema.ts';
import { type Actor, allClinics } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { list, listAsJson } from '#server/resource/list/list.ts';
import { listResources, type Resource } from '#server/resource/resource.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { contractRoutes } from './contract-routes.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';

/** Every character that JSON escapes, and some that it need not. */
const awkward = 'Quote " backslash \\ slash / </script> \b\f\n\r\t\u0001\u001f\u007f é \u2028 😀';

interface User {
  readonly id: string;
  readonly customerId: string | null;
}

let portal: TestPortal;
let caller: Caller;
let actors: readonly Actor[];

beforeAll(async () => {
  portal = await testPortal();
  await loadDemo(createSystemContext(portal, 'demo', portal.clock.now()));
  const employee = await portal.world.addEmployee();
  caller = await portal.signedIn(employee);
  const { rows } = await portal.database.pool.query<User>(
    `select id, customer_id as "customerId" from user_account
     where is_active and customer_id is not null order by ordinal`,
  );
  const [user] = rows;
  if (!user?.customerId) throw new Error('The demo data have no user of a customer');
  await addRows(employee.id);
  const signedIn = {
    sessionId: newId(),
    language: null,
    timeZone: null,
    authenticatedAt: new Date(0),
    setUpDueAt: null,
  };
  actors = [
    { kind: 'employee', userId: employee.id, permissions: new Set(permissions), ...signedIn },
    {
      kind: 'customer',
      userId: user.id,
      customerId: user.customerId,
      ...allClinics,
      ...signedIn,
    },
  ];
});
afterAll(() => portal.close());

/** Adds what the demo data lack: rows of the remaining lists, and values that are hard to write. */
async function addRows(employeeId: string): Promise<void> {
  const { world, database } = portal;
  await world.addImport(employeeId, { fileName: awkward, sample: [[awkward]] });
  await world.addAnonymizationRequest(employeeId, { reason: awkward });
  await world.addDataRequest({ subjectName: awkward, notes: awkward });
  const { id } = await world.addCustomer({ name: 'Plain', notes: awkward });
  const body = { name: awkward, website: 'https://clinic.example/"' };
  const changed = await portal.call(changeCustomer, { as: caller, params: { id }, body });
  expect(changed.status).toBe(200);
  await world.addTicket(id, { description: awkward });
  await world.addServiceHoliday(awkward);
  await world.addSavedAnswer({ title: awkward, textNl: awkward });
  const instants = ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.5Z', '0999-12-31T23:59:59.999Z'];
  for (const createdAt of instants) await world.addCustomer({ createdAt, updatedAt: createdAt });
  for (const position of [1e21, 1e-7, 0.1]) await world.addLead({ position });
  await database.pool.query(
    `insert into notification (id, kind, service_ticket_id, user_id, event_id, due_on, valid_until, created_at)
     select gen_random_uuid(), 'ticket_assigned', id, $1, id, '2026-02-28', 'infinity', created_at
     from service_ticket`,
    [employeeId],
  );
  await database.pool.query(
    `insert into anonymization_receipt (id, request_id, user_id, anonymized_at, tables, files_renamed,
       traces_left, traces, is_replay, signature)
     values (gen_random_uuid(), gen_random_uuid(), $1, now(), '[{"table":"lead","changed":1}]', 2, 1,
       '[{"table":"lead","column":"notes","rows":1}]', false, 'signed')`,
    [employeeId],
  );
}

const createContext = (actor: Actor): Context => ({
  ...createSystemContext(portal, 'test', portal.clock.now()),
  actor,
  href: 'https://portal.example/api/v1/list/?ordering=',
});

interface Listed extends Resource {
  readonly schema: NonNullable<Resource['schema']>;
}

const isListed = (resource: Resource): resource is Listed =>
  resource.schema !== undefined && resource.table.ordinal !== undefined;

const compile = SerializerSelector()({}, {});

/** Returns the page as the contract's serializer writes it. */
function serialize({ schema }: Listed, page: object): unknown {
  const write = compile({ schema: toPage(schema), method: 'GET', url: '/', httpStatus: '200' });
  return JSON.parse(write(page));
}

it('has the values of the contract’s serializer in every list, for employees and customers', async () => {
  const compared = new Set<unknown>();
  for (const resource of listResources().filter(isListed))
    for (const actor of actors) {
      const context = createContext(actor);
      const query = { limit: 200 };
      const page = await list(context, resource, query);
      const { text } = await listAsJson(context, resource, query);
      expect(JSON.parse(text), resource.name).toEqual(serialize(resource, page));
      if (page.count > 0) compared.add(resource.schema);
    }
  const paged = contractRoutes.filter((route) => getItemSchema(route) !== undefined);
  const others = paged.filter((route) => !compared.has(getItemSchema(route)));
  // The handlers of these compute some of the values, or their resource is for one list alone.
  expect(others.map(({ id }) => id).toSorted()).toEqual([
    'auth.passkeys.list',
    'auth.person.sessions.list',
    'auth.sessions.list',
    'crm.leads.forecast',
    'crm.leads.salespeople',
    'crm.maintenance.list',
    'documents.documents.list',
    'documents.versions.list',
    'service.desk.list',
    'service.own-work',
    'service.requests.attachments.list',
    'service.tickets.activity.list',
    'service.tickets.attachments.list',
    'service.unmatched-mail.list',
    'system.jobs.failed',
    'system.texts.collisions',
    'users.people.lookup',
  ]);
});

it('has the links and the count of the same page elsewhere in the list', async () => {
  const [actor] = actors;
  const customers = listResources()
    .filter(isListed)
    .find(({ name }) => name === 'customer');
  if (!actor || !customers) throw new Error('There are no customers');
  const context = createContext(actor);
  for (const query of [
    { limit: 0 },
    { limit: 3, offset: 3 },
    { offset: 100_000 },
    { search: 'no such customer' },
    { search: 'quote', ordering: '-name' },
  ]) {
    const page = await list(context, customers, query);
    const { text } = await listAsJson(context, customers, query);
    expect(JSON.parse(text)).toEqual(serialize(customers, page));
  }
});

it('sends JSON, without a body for HEAD', async () => {
  const url = `${apiBase}${listCustomers.path}?search=quote`;
  const headers = { cookie: caller.cookie };
  const response = await portal.app.inject({ url, headers });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json()).toMatchObject({ count: 1, results: [{ name: cleanText(awkward) }] });
  const head = await portal.app.inject({ method: 'HEAD', url, headers });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers['content-type']).toBe('application/json; charset=utf-8');
});
