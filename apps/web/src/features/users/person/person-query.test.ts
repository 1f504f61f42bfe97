// @vitest-environment jsdom
import type { Me } from '@portal/contract/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestUser } from '#web/testing/test-user.ts';
import { personQuery } from './person-query.ts';

const id = '0198f000-0000-7000-8000-000000000001';
const customer = `/api/v1/users/customers/${id}/`;
const employee = `/api/v1/users/employees/${id}/`;
const keeper: Me = { ...createTestUser('ada'), permissions: ['users', 'staff'] };

let requestedPaths: string[] = [];
let there = employee;

beforeEach(() => {
  requestedPaths = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requestedPaths.push(path);
    return path === there ? Response.json({ id }) : Response.json({}, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
const readPerson = (viewer: Me, kind?: unknown) =>
  personQuery(viewer, id, kind).queryFn({ signal });

test('reads the kind in the URL with one request', async () => {
  there = employee;
  await readPerson(keeper, 'employee');
  expect(requestedPaths).toEqual([employee]);
  there = customer;
  await readPerson(keeper, 'customer');
  expect(requestedPaths).toEqual([employee, customer]);
});

test('reads the other kind too without a kind or with a wrong one', async () => {
  there = employee;
  await readPerson(keeper);
  there = customer;
  await readPerson(keeper, 'employee');
  expect(requestedPaths).toEqual([customer, employee, employee, customer]);
});

test('sends no request that the viewer is not permitted to send', async () => {
  there = '';
  await expect(readPerson({ ...keeper, permissions: ['users'] }, 'employee')).rejects.toThrow();
  expect(requestedPaths).toEqual([customer]);
});
