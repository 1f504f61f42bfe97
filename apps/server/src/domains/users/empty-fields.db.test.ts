import type { Route } from '@portal/contract/kernel';
import {
  changeCustomerUser,
  changeEmployee,
  changeMe,
  createCustomerUser,
  createEmployee,
  putEmployee,
} from '@portal/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '#server/http/routes.ts';
import type { OpenApiDocument } from '#server/http/openapi/register-openapi.ts';
import { newId } from '#server/kernel/ids.ts';
import { resolveSchema } from '#server/testing/openapi.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let keeper: Caller;
let customerId: string;
let jobTitleId: string;

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  keeper = await portal.signedIn(await world.addEmployee(['users', 'staff']));
  customerId = (await world.addCustomer()).id;
  jobTitleId = (await world.addJobTitle('Engineer')).id;
});
afterAll(() => portal.close());

interface Field {
  readonly name: string;
  readonly value: () => string;
  /** Returns the part of a body, or of the person in the response, with the value. */
  readonly toBody: (value: string | null) => object;
}

const toField = (name: string, value: string): Field => ({
  name,
  value: () => value,
  toBody: (sent) => ({ [name]: sent }),
});
const personFields = [
  toField('phone_number', '+32 2 555 01 23'),
  toField('date_of_birth', '1980-02-29'),
  toField('preferred_language', 'fr'),
];
const jobTitle: Field = {
  name: 'job_title',
  value: () => jobTitleId,
  toBody: (sent) => ({ employee_profile: { job_title: sent } }),
};
const employeeFields = [...personFields, toField('team', 'Noord'), jobTitle];

const addCustomerUser = () => portal.world.addCustomerUser(customerId);
const addEmployee = () => portal.world.addEmployee([]);
const names = { first_name: 'Ada', last_name: 'Vos' };

interface Case {
  readonly title: string;
  readonly route: Route;
  readonly fields: readonly Field[];
  /** Adds the person to change. Absent for a route that creates one. */
  readonly add?: () => Promise<{ id: string }>;
  /** Returns the other fields that a new person needs. */
  readonly body?: () => object;
}

const cases: readonly Case[] = [
  {
    title: 'a new customer user',
    route: createCustomerUser,
    fields: personFields,
    body: () => ({ ...names, customer_id: customerId }),
  },
  {
    title: 'a changed customer user',
    route: changeCustomerUser,
    fields: personFields,
    add: addCustomerUser,
  },
  { title: 'a new employee', route: createEmployee, fields: employeeFields, body: () => ({}) },
  { title: 'a changed employee', route: changeEmployee, fields: employeeFields, add: addEmployee },
  { title: 'a put employee', route: putEmployee, fields: employeeFields, add: addEmployee },
  {
    title: 'the own profile of an employee',
    route: changeMe,
    fields: personFields,
    add: addEmployee,
  },
  {
    title: 'the own profile of a customer user',
    route: changeMe,
    fields: personFields,
    add: addCustomerUser,
  },
];

const rows = cases.flatMap(({ title, fields, ...one }) =>
  fields.flatMap((field) =>
    ['', '  '].map((blank) => [field.name, blank, title, one, field] as const),
  ),
);

describe('empty text', () => {
  // @specification 5.16, 5.17, 5.18, 5.20
  it.each(rows)('stores %s (%j) as null for %s', async (_name, blank, _title, one, field) => {
    const { route, add, body } = one;
    const person = await add?.();
    const as = person && route === changeMe ? await portal.signedIn(person) : keeper;
    const send = (sent: object) =>
      portal.call(route, {
        as,
        params: { id: person?.id },
        body: { ...(body && { email: `${newId()}@example.org`, ...body() }), ...sent },
      });
    const filled = field.toBody(field.value());
    expect((await send(filled)).body).toMatchObject(filled);
    const emptied = await send(field.toBody(blank));
    expect(emptied.body).toMatchObject(field.toBody(null));
    expect(emptied.status).toBe(route.method === 'POST' ? 201 : 200);
  });

  it('describes in OpenAPI that each field that takes null reads an empty text as null', async () => {
    const response = await portal.app.inject({ url: `${apiBase}/openapi.json` });
    const document = response.json<OpenApiDocument>();
    expect(document.info.description).toContain('Where a field accepts null, blank text is null.');
    const { schemas } = document.components;
    for (const { route, fields } of cases) {
      const operation = document.paths[`${apiBase}${route.path}`]?.[route.method.toLowerCase()];
      const [content] = Object.values(operation?.requestBody?.content ?? {});
      const body = resolveSchema(content?.schema ?? {}, schemas);
      const taken = { type: ['string', 'null'] };
      for (const { name } of fields) {
        const properties =
          name === 'job_title'
            ? { employee_profile: { properties: { [name]: taken } } }
            : { [name]: taken };
        expect(body, `${route.id} ${name}`).toMatchObject({ properties });
      }
    }
  });
});
