// @every-postgres It walks every route.
import { permissions, type Permission, type Route } from '@portal/contract/kernel';
import type { ProductType } from '@portal/contract/products';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '#server/http/openapi/register-openapi.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { apiBase } from './routes.ts';
import { addParts } from '#server/testing/add-parts.ts';
import { contractRoutes } from '#server/testing/contract-routes.ts';
import { runFindNotifications } from '#server/testing/notifications-fixture.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

/** The calls that need no session; a new one is thought about and then added here. */
const open = new Set([
  'auth.csrf.get',
  'auth.jwt.create',
  'auth.jwt.refresh',
  'auth.jwt.logout',
  'auth.jwt.verify',
  'auth.passkey_sign_in.options',
  'auth.passkey_sign_in.create',
  'auth.password.reset.request',
  'auth.two_factor.reset.request',
  'auth.two_factor.reset.confirm',
  'auth.two_factor.reset.cancel',
  // Without a session it needs a mailed link.
  'auth.password.rate',
  'auth.password.reset.check',
  'auth.password.reset.confirm',
  'products.brands.list',
  'compliance.link.show',
  'compliance.link.cancel',
  'service.rating-link.show',
  'service.rating-link.rate',
  'notifications.subscription.show',
  'notifications.subscription.end',
  'notifications.subscription.resume',
  // Its path is the secret.
  'service.calendar-feed.read',
]);

/** Creates objects below `/users/`, longer paths first. */
async function foreignPeople(other: { id: string }): Promise<Record<string, { id: string }>> {
  const { world } = portal;
  const person = await world.addCustomerUser(other.id, { firstName: marker });
  return {
    '/auth/sessions/': await world.addSession(person.id, new Date()),
    '/auth/passkeys/': await world.addPasskey(person.id, { name: marker }),
    '/users/employees/job-titles/': await world.addJobTitle(marker),
    '/users/employees/': await world.addEmployee([]),
    '/users/colleagues/': person,
    '/users/groups/': await world.addGroup({ name: marker }),
    '/users/anonymization-requests/': await world.addAnonymizationRequest(person.id, {
      reason: marker,
    }),
    '/compliance/data-requests/': await world.addDataRequest({ subjectName: marker }),
    '/users/': person,
  };
}

/** Creates catalogue objects that no customer may see. */
async function foreignProducts(): Promise<Record<string, { id: string }>> {
  const { world } = portal;
  const { id: manufacturerId } = await world.addManufacturer({ name: marker });
  const add = (productType: ProductType) =>
    world.addProduct({ manufacturerId, productType, name: marker });
  const device = await add('device');
  return {
    '/products/manufacturers/': { id: manufacturerId },
    '/products/device-categories/': await world.addDeviceCategory(),
    '/service/unmatched-mail/': await world.addUnmatchedMail({ subject: marker }),
    '/service/holidays/': await world.addServiceHoliday(marker),
    '/service/saved-answers/': await world.addSavedAnswer({ title: marker }),
    '/products/devices/': device,
    '/products/consumables/': await add('consumable'),
    '/products/pharmaceuticals/': await add('pharmaceutical'),
    '/products/spare-parts/': await add('sparepart'),
    '/products/{resourceType}/': device,
  };
}

/** A job that was given up. */
async function addDeadLetter(): Promise<{ id: string }> {
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `insert into jobs.job (name, source_name) values ('dead-letters', 'sweep-sign-ins') returning id`,
  );
  const [letter] = rows;
  if (!letter) throw new Error('No letter was kept');
  return letter;
}

/**
 * Text in everything that belongs to the other customer; no other user's response may contain it.
 */
const marker = 'Belongs-To-Another';

/**
 * Text in everything that stands in another clinic of the own customer; no response to who sees the other
 * clinics alone may contain it.
 */
const clinicMarker = 'Stands-In-Another-Clinic';

/** Ids of an object, and of what paths name behind it, by the names of the path's parameters. */
type Ids = Readonly<Record<string, string>>;

let portal: TestPortal;
let clinician: Caller;
/** User of the same customer who manages its users. */
let manager: Caller;
/** User of the same customer who sees one of its clinics. */
let nurse: Caller;
/** Objects of the other customer, by the beginning of the paths that name them. */
let foreign: Record<string, Ids>;
/** Objects of the own customer's other clinic. */
let hidden: Record<string, Ids>;
/** Those of the other customer, or of the other clinic where it has any. */
let elsewhere: Record<string, Ids>;

/** A day that is near enough to be notified. */
const getTomorrow = (): string =>
  addMilliseconds(portal.clock.now(), days(1)).toISOString().slice(0, 10);

/** Adds parts with this text to a device, its ticket and its request; returns all by their paths. */
async function listByPath(ids: Parameters<typeof addParts>[1], text: string) {
  const { device, ticket, request } = await addParts(portal, ids, text);
  return {
    '/crm/installed-devices/': device,
    '/service/service-tickets/': ticket,
    '/service/service-requests/': request,
  };
}

/** Creates what stands in another clinic of a customer. */
async function addElsewhere(customerId: string): Promise<Record<string, Ids>> {
  const { world } = portal;
  const clinic = await world.addClinic(customerId, { name: clinicMarker });
  const device = await world.addInstalledDevice(customerId, {
    clinicId: clinic.id,
    serialNumber: clinicMarker,
    ownName: clinicMarker,
    inventoryNumber: clinicMarker,
    nextMaintenanceOn: getTomorrow(),
  });
  const work = {
    installedDeviceId: device.id,
    serialNumber: clinicMarker,
    description: clinicMarker,
  };
  const planned = { status: 'planned' as const, plannedFor: getTomorrow() };
  const ids = {
    customerId,
    deviceId: device.id,
    ticketId: (await world.addTicket(customerId, { ...work, ...planned })).id,
    requestId: (await world.addServiceRequest(customerId, work)).id,
  };
  return { '/crm/clinics/': clinic, ...(await listByPath(ids, clinicMarker)) };
}

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  const own = await world.addCustomer();
  const other = await world.addCustomer({ name: marker });
  const user = await world.addCustomerUser(own.id);
  clinician = await portal.signedIn(user);
  await world.addPasskey(user.id);
  manager = await portal.signedIn(await world.addCustomerUser(own.id, { clinicRole: 'manager' }));
  const here = await world.addClinic(own.id);
  const limited = { clinicRole: 'own_clinics' as const, clinicIds: [here.id] };
  const person = await world.addCustomerUser(own.id, limited);
  await world.addPasskey(person.id);
  nurse = await portal.signedIn(person);
  const device = await world.addInstalledDevice(other.id, {
    serialNumber: marker,
    nextMaintenanceOn: getTomorrow(),
  });
  const work = { installedDeviceId: device.id, description: marker };
  const ids = {
    customerId: other.id,
    deviceId: device.id,
    ticketId: (await world.addTicket(other.id, work)).id,
    requestId: (await world.addServiceRequest(other.id, work)).id,
  };
  foreign = {
    '/crm/customers/': other,
    '/crm/product-viewing-rights/customer-summary/': other,
    '/crm/product-viewing-rights/': await world.addRight(other.id, { productType: 'device' }),
    // Before the leads: the first path that fits counts.
    '/crm/leads/bulk-changes/': await world.addLeadBulkChange((await world.addEmployee()).id),
    '/crm/leads/': await world.addLead({ contactName: marker, customerId: other.id }),
    '/crm/clinics/': await world.addClinic(other.id, { name: marker }),
    ...(await listByPath(ids, marker)),
    ...(await foreignPeople(other)),
    ...(await foreignProducts()),
    '/system/jobs/failed/': await addDeadLetter(),
    '/compliance/retention/': { id: 'sessions' },
    '/imports/': await world.addImport((await world.addEmployee()).id),
    // A kind belongs to nobody; kinds outside the caller's permissions do not exist either.
    '/notifications/settings/': { id: 'anonymization_waiting' },
    '/documents/documents/': { ...(await world.addDocument({ title: marker })), number: '1' },
    '/documents/tags/': await world.addTag({ name: marker }),
    '/service/bulk-changes/': await world.addServiceBulkChange((await world.addEmployee()).id),
  };
  hidden = await addElsewhere(own.id);
  elsewhere = { ...foreign, ...hidden };
  await runFindNotifications(portal);
});

afterAll(() => portal.close());

it('knows every route of the OpenAPI document, and the document every route', async () => {
  const response = await portal.app.inject({ url: `${apiBase}/openapi.json` });
  const { paths } = response.json<OpenApiDocument>();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = contractRoutes.map(({ method, path }) => `${method} ${apiBase}${path}`);
  expect(documented.toSorted()).toEqual(known.toSorted());
});

it('searches every list that takes a search, and says in which fields', async () => {
  const keeper = await portal.signedIn(await portal.world.addEmployee([...permissions]));
  const response = await portal.app.inject({ url: `${apiBase}/openapi.json` });
  const { paths } = response.json<OpenApiDocument>();
  const searched = contractRoutes.filter(
    ({ query }) => 'search' in Object(Object(query).properties),
  );
  expect(searched.length).toBeGreaterThan(50);
  for (const route of searched) {
    const { parameters = [] } = paths[apiBase + route.path]?.['get'] ?? {};
    const { description } = parameters.find(({ name }) => name === 'search') ?? {};
    expect([route.id, description]).toEqual([
      route.id,
      expect.stringMatching(/^All words .+`\.$|^All words .+ beginning\.$|^All words .+ too\.$/),
    ]);
    const as = route.id.startsWith('users.colleagues.') ? manager : keeper;
    const { statusCode } = await attempt(route, as, {
      query: '?search=ab%20abcd%20%2B32%20123',
    });
    expect([route.id, statusCode]).toEqual([route.id, 200]);
  }
});

it('shows who sees all clinics what stands in the other one, in lists and exports', async () => {
  const shown = await Promise.all(
    contractRoutes.map(async (route) => {
      if (route.method !== 'GET' || route.path.includes('{') || route.path === '/events/')
        return '';
      const { payload } = await attempt(route, clinician);
      return payload.includes(clinicMarker) ? route.id : '';
    }),
  );
  expect(shown.filter(Boolean).toSorted()).toEqual([
    'crm.clinics.export',
    'crm.clinics.list',
    'crm.installed-devices.export',
    'crm.installed-devices.list',
    'notifications.list',
    'service.own-work',
    'service.requests.export',
    'service.requests.list',
    'service.tickets.export',
    'service.tickets.list',
  ]);
});

it('counts no notification about what stands in another clinic', async () => {
  const route = contractRoutes.find(({ id }) => id === 'notifications.unread');
  if (!route) throw new Error('The route of unread notifications is not found');
  const count = async (as: Caller) => (await attempt(route, as)).json<{ unread: number }>().unread;
  expect([await count(clinician), await count(nurse)]).toEqual([2, 0]);
});

describe.each(contractRoutes.map((route) => [route.id, route] as const))('%s', (_id, route) => {
  // @specification 6.12
  it('returns nothing without a session', async () => {
    if (open.has(route.id)) return expect(route.access).toBe('anyone');
    expect(await statusFor(route, portal.anonymous)).toBe(401);
  });

  // @specification 6.11
  it('returns a customer’s user nothing of another customer', async () => {
    if (route.access === 'anyone') return;
    const { customers } = route.access;
    const response = await attempt(route, clinician);
    expect(response.payload).not.toContain(marker);
    if (customers !== true) expect(response.statusCode).toBe(403);
    if (!customers) return;
    const allowed = customers === 'managers' ? await attempt(route, manager) : response;
    expect(allowed.payload).not.toContain(marker);
    expect(listExpectedStatuses(route)).toContain(allowed.statusCode);
  });

  it('returns a user of one clinic nothing of another clinic of their customer', async () => {
    if (route.access === 'anyone') return;
    const response = await attempt(route, nurse, { objects: elsewhere });
    for (const mark of [clinicMarker, ...Object.values(hidden).flatMap(Object.values)])
      expect(response.payload).not.toContain(mark);
    const statuses = route.access.customers === true ? listExpectedStatuses(route) : [403];
    expect(statuses).toContain(response.statusCode);
  });
});

it('finds for who may see it everything that others were refused', async () => {
  const keeper = await getEmployeeWith(permissions);
  const missed: string[] = [];
  for (const route of contractRoutes) {
    if (route.method !== 'GET' || route.access === 'anyone') continue;
    if (!Object.keys(hidden).some((path) => route.path.startsWith(`${path}{id}`))) continue;
    const tries = [
      [keeper, foreign],
      ...(route.access.customers === true ? [[clinician, hidden] as const] : []),
    ] as const;
    for (const [as, objects] of tries) {
      const { statusCode } = await attempt(route, as, { objects });
      if (statusCode !== 200) missed.push(`${route.id} ${statusCode}`);
    }
  }
  expect(missed).toEqual([]);
});

// After all refusals: who may delete an object does.
describe.each(contractRoutes.map((route) => [route.id, route] as const))('%s', (_id, route) => {
  // @specification 6.1
  it('requires its own permission, and no other', async () => {
    const keys = keysTo(route);
    if (keys.length === 0) return;
    // Whoever has all others at once is refused by each of them: a permission opens, and closes nothing.
    const without = permissions.filter((permission) => !keys.flat().includes(permission));
    const tries = [without, ...keys.flat().map((permission) => [permission]), ...keys];
    for (const granted of tries) {
      const status = await statusFor(route, await getEmployeeWith(granted));
      const opens = keys.some((key) => key.every((permission) => granted.includes(permission)));
      if (opens) expect([401, 403]).not.toContain(status);
      else expect(status).toBe(403);
    }
  });
});

/** Returns the statuses of a call for an object that does not exist, without what it requires. */
function listExpectedStatuses(route: Route): number[] {
  if (route.path.includes('{')) return [404];
  return requiresInput(route) ? [400] : listSuccessStatuses(route);
}

const employees = new Map<string, Promise<Caller>>();

/** Returns a signed-in employee with these permissions, whom all routes share. */
function getEmployeeWith(granted: readonly Permission[]): Promise<Caller> {
  const known = employees.get(granted.join());
  if (known) return known;
  const caller = portal.world.addEmployee([...granted]).then((person) => portal.signedIn(person));
  employees.set(granted.join(), caller);
  return caller;
}

async function statusFor(route: Route, as: Caller): Promise<number> {
  return (await attempt(route, as)).statusCode;
}

/** Calls the route on the other customer's object, with a body that no route accepts. */
function attempt(route: Route, as: Caller, { query = '', objects = foreign } = {}) {
  const object = Object.entries(objects).find(([path]) => route.path.startsWith(path))?.[1];
  if (route.path.includes('{') && !object) throw new Error(`No object to try ${route.id} on`);
  return portal.app.inject({
    // A stream would never end; its head is checked the same way.
    method: route.mediaType === 'text/event-stream' ? 'HEAD' : route.method,
    url: `${apiBase}${pathTo(route, object)}${query}`,
    headers: { cookie: as.cookie, 'x-csrftoken': as.csrf },
    ...(route.body ? { payload: { no_such_field: true } } : {}),
  });
}

/** The route's path to an object; a collection in it is the devices'. */
function pathTo(route: Route, object: Ids = {}): string {
  const path = route.path.replace('{resourceType}', 'devices');
  const [, behind] = path.matchAll(/\{(\w+)\}/g);
  if (behind && !(String(behind[1]) in object)) throw new Error(`No part to try ${route.id} on`);
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => object[name] ?? object['id'] ?? '');
}

/** Returns true if an empty or unknown input lacks required values. */
const requiresInput = ({ body, query }: Route): boolean =>
  body !== undefined || (query !== undefined && 'required' in query);

/** Returns the success statuses that a route declares. */
const listSuccessStatuses = ({ responses }: Route): number[] => Object.keys(responses).map(Number);

/** The sets of permissions of which each opens a route; none where every employee, or none, may call it. */
function keysTo({ access }: Route): readonly (readonly Permission[])[] {
  if (access === 'anyone' || access.employees === 'all' || access.employees === 'none') return [];
  const { employees } = access;
  if (typeof employees === 'string') return [[employees]];
  return 'allOf' in employees ? [employees.allOf] : employees.map((permission) => [permission]);
}
