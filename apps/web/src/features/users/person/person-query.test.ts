// @vitest-environment jsdom
import type { Me } from '@portal/contract/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestUser } from '#web/lib/session/test-user.ts';
import { personQuery } from './person-query.ts';

const id = '0198f000-0000-7000-8000-000000000001';
const customer = `/api/v1/users/customers/${id}/`;
const employee = `/api/v1/users/employees/${id}/`;
const keeper: Me = { ...createTestUser('ada'), permissions: ['users', 'staff'] };

let asked: string[] = [];
let there = employee;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return path === there ? Response.json({ id }) : Response.json({}, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
const read = (viewer: Me, kind?: unknown) => personQuery(viewer, id, kind).queryFn({ signal });

test('the kind that the address names is read by one call', async () => {
  there = employee;
  await read(keeper, 'employee');
  expect(asked).toEqual([employee]);
  there = customer;
  await read(keeper, 'customer');
  expect(asked).toEqual([employee, customer]);
});

test('without a kind, and with a wrong one, the other is read as well', async () => {
  there = employee;
  await read(keeper);
  there = customer;
  await read(keeper, 'employee');
  expect(asked).toEqual([customer, employee, employee, customer]);
});

test('a call that the viewer may not make is not made', async () => {
  there = '';
  await expect(read({ ...keeper, permissions: ['users'] }, 'employee')).rejects.toThrow();
  expect(asked).toEqual([customer]);
});
