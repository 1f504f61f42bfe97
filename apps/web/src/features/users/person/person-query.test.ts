// @vitest-environment jsdom
import type { Me } from '@portal/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { createTestUser } from '#web/testing/test-user.ts';
import { requests, type SentRequest, stubCalls } from '#web/testing/test-server.ts';
import { personQuery } from './person-query.ts';

const id = '0198f000-0000-7000-8000-000000000001';
const customer = `/api/v1/users/customers/${id}/`;
const employee = `/api/v1/users/employees/${id}/`;
const keeper: Me = { ...createTestUser('ada'), permissions: ['users', 'staff'] };

let there = employee;

const find = ({ url }: SentRequest) =>
  url === there ? { id } : Response.json({}, { status: 404 });

beforeEach(() =>
  stubCalls({ 'GET /users/customers/{id}/': find, 'GET /users/employees/{id}/': find }),
);

const listUrls = () => requests.map(({ url }) => url);

const { signal } = new AbortController();
const readPerson = (viewer: Me, kind?: unknown) =>
  personQuery(viewer, id, kind).queryFn({ signal });

test('reads the kind in the URL with one request', async () => {
  there = employee;
  await readPerson(keeper, 'employee');
  expect(listUrls()).toEqual([employee]);
  there = customer;
  await readPerson(keeper, 'customer');
  expect(listUrls()).toEqual([employee, customer]);
});

test('reads the other kind as well without a kind or with a wrong one', async () => {
  there = employee;
  await readPerson(keeper);
  there = customer;
  await readPerson(keeper, 'employee');
  expect(listUrls()).toEqual([customer, employee, employee, customer]);
});

test('sends no request that the viewer is not permitted to send', async () => {
  there = '';
  await expect(readPerson({ ...keeper, permissions: ['users'] }, 'employee')).rejects.toThrow();
  expect(listUrls()).toEqual([customer]);
});
