import type { APIRequestContext } from '@playwright/test';
import { expect } from './expect.ts';
import { ownPassword } from './accounts.ts';
import { mailedLink } from './mailed-link.ts';
import { send } from './portal-api.ts';
import { unique } from './unique.ts';

/** A user whose account a test may change freely, because no other test signs in as them. */
export interface OwnUser {
  email: string;
  first_name: string;
  last_name: string;
}

/**
 * Adds an employee or a user of the customer, and sets `ownPassword` by the link in their
 * mail.
 */
export async function createOwnUser(
  api: APIRequestContext,
  { customerId }: { customerId?: string } = {},
): Promise<OwnUser> {
  const last = unique('Rekening');
  const email = `${last.replace(' ', '.').toLowerCase()}@own.example`;
  const user = { email, first_name: 'Robin', last_name: last };
  const added = await (customerId === undefined
    ? send(api, 'POST', '/users/employees/', user)
    : send(api, 'POST', '/users/customers/', { ...user, customer_id: customerId }));
  expect(added.status(), await added.text()).toBe(201);
  const link = await mailedLink(email, 'setup-password');
  const body = { ...link, new_password: ownPassword };
  const set = await send(api, 'POST', '/auth/password/reset/confirm/', body);
  expect(set.status(), await set.text()).toBe(204);
  return user;
}
