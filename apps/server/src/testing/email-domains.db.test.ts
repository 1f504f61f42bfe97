import { createSession, requestPasswordReset } from '@portal/contract/auth';
import { createCustomer, createLead } from '@portal/contract/crm';
import { permissions } from '@portal/contract/kernel';
import { openServiceTicket } from '@portal/contract/service';
import {
  changeCustomerUser,
  changeEmployee,
  createCustomerUser,
  createEmployee,
  listCustomerUsers,
} from '@portal/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#server/domains/auth/passwords/password-hash.ts';
import { mailResetLink } from '#server/domains/auth/passwords/request-reset.ts';
import { newId } from '#server/kernel/ids.ts';
import { composeMail } from '#server/mail/mail-transport.ts';
import { readMailbox } from './mailbox.ts';
import { runJobs } from './run-jobs.ts';
import { testPortal, type Caller, type TestPortal } from './portal.ts';

let portal: TestPortal;
let keeper: Caller;

beforeAll(async () => {
  portal = await testPortal();
  keeper = await portal.signedIn(await portal.world.addEmployee([...permissions]));
});
afterAll(() => portal.close());

/** Domains as they are typed, each with its readable form. */
const domains = [
  ['clinique-\u00E9t\u00E9.example', 'clinique-été.example'],
  ['b\u00FCcher.example', 'bücher.example'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['B\u00DCCHER.example', 'bücher.example'],
  ['bu\u0308cher.example', 'bücher.example'],
  ['почта.рф', 'почта.рф'],
  ['例え.テスト', '例え.テスト'],
] as const;

it.each(domains)('stores addresses at %s as %s', async (typed, readable) => {
  const { id: customerId } = await portal.world.addCustomer();
  const local = newId();
  const email = `${local}@${typed}`;
  const body = { name: 'Lys', email };
  const made = await portal.call(createCustomer, { as: keeper, body });
  expect(made).toMatchObject({ status: 201, body: { email: `${local}@${readable}` } });
  const contact = { name: 'Noor', email };
  const lead = await portal.call(createLead, { as: keeper, body: { contact } });
  expect(lead).toMatchObject({ status: 201, body: { contact: { email: `${local}@${readable}` } } });
  const user = { email, first_name: 'Ada', last_name: 'Lovelace', customer_id: customerId };
  const invited = await portal.call(createCustomerUser, { as: keeper, body: user });
  expect(invited).toMatchObject({ status: 201, body: { email: `${local}@${readable}` } });
  expect(await readMailbox(portal, `${local}@${readable}`)).toHaveLength(1);
});

it('takes both forms of an address for one account', async () => {
  const { id: customerId } = await portal.world.addCustomer();
  const add = (email: string) => {
    const body = { email, first_name: 'Ada', last_name: 'Lovelace', customer_id: customerId };
    return portal.call(createCustomerUser, { as: keeper, body });
  };
  const local = newId();
  expect((await add(`${local}@bücher.example`)).status).toBe(201);
  for (const domain of ['xn--bcher-kva.example', 'BÜCHER.example', 'bu\u0308cher.example']) {
    const second = await add(`${local}@${domain}`);
    expect(second).toMatchObject({ status: 400, body: { email: [expect.any(String)] } });
  }
});

/** Adds an account as a version before stored it, with its domain in ASCII. */
async function addEarlierAccount() {
  const { id: customerId } = await portal.world.addCustomer();
  const local = newId();
  const passwordHash = await hashPassword(password);
  const email = `${local}@xn--bcher-kva.example`;
  const { id } = await portal.world.addCustomerUser(customerId, { email, passwordHash });
  return { id, customerId, email, local };
}

const password = 'correct horse battery';

/** Spellings of the domain of an account that is stored in ASCII. */
const earlierSpellings = [
  'xn--bcher-kva.example',
  'XN--BCHER-KVA.example',
  'bücher.example',
  'BÜCHER.example',
  'bu\u0308cher.example',
] as const;

it.each(earlierSpellings)('signs in an account that is not cleaned yet by %s', async (domain) => {
  const { email, local } = await addEarlierAccount();
  const credentials = { email: `${local}@${domain}`, password };
  expect((await portal.call(createSession, { body: credentials })).status).toBe(200);
  const wrong = { ...credentials, password: 'another' };
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await portal.call(createSession, { body: wrong })).status).toBe(400);
  // One counter for both spellings, by which the list of people knows that the account is locked.
  for (const other of [email, `${local}@bücher.example`])
    expect(await portal.call(createSession, { body: { email: other, password } })).toMatchObject({
      status: 423,
    });
  const query = { search: local, status: 'locked' } as const;
  const { body } = await portal.call(listCustomerUsers, { as: keeper, query });
  expect(body).toMatchObject({ count: 1, results: [{ status: 'locked' }] });
});

it.each(earlierSpellings)('mails a reset link to such an account by %s', async (domain) => {
  const { email, local } = await addEarlierAccount();
  const body = { email: `${local}@${domain}` };
  expect((await portal.call(requestPasswordReset, { body })).status).toBe(202);
  await runJobs(portal, mailResetLink, portal);
  expect(await readMailbox(portal, email)).toMatchObject([{ template: 'reset_password' }]);
});

it.each(earlierSpellings)(
  'takes the address of such an account by %s for taken',
  async (domain) => {
    const { id, customerId, local } = await addEarlierAccount();
    const email = `${local}@${domain}`;
    const taken = { status: 400, body: { email: [expect.any(String)] } };
    const name = { first_name: 'Ada', last_name: 'Lovelace' };
    const body = { ...name, email, customer_id: customerId };
    expect(await portal.call(createCustomerUser, { as: keeper, body })).toMatchObject(taken);
    const employee = { ...name, email };
    expect(await portal.call(createEmployee, { as: keeper, body: employee })).toMatchObject(taken);
    const other = await portal.world.addCustomerUser(customerId);
    const colleague = await portal.world.addEmployee([]);
    const change = { as: keeper, body: { email } };
    expect(
      await portal.call(changeCustomerUser, { ...change, params: { id: other.id } }),
    ).toMatchObject(taken);
    expect(
      await portal.call(changeEmployee, { ...change, params: { id: colleague.id } }),
    ).toMatchObject(taken);
    // Its own address in the other spelling is not another's.
    const own = await portal.call(changeCustomerUser, { ...change, params: { id } });
    expect(own).toMatchObject({ status: 200, body: { email: `${local}@bücher.example` } });
  },
);

it('finds the account of a ticket’s requester that is not cleaned yet', async () => {
  const { customerId, local } = await addEarlierAccount();
  const other = await portal.world.addCustomer();
  const open = async (ownerId: string) => {
    const device = await portal.world.addInstalledDevice(ownerId);
    const requester_email = `${local}@bücher.example`;
    const body = { installed_device_id: device.id, requester_email, description: 'Broken' };
    return portal.call(openServiceTicket, { as: keeper, body });
  };
  expect((await open(customerId)).status).toBe(201);
  expect(await open(other.id)).toMatchObject({
    status: 400,
    body: { requester_email: [expect.any(String)] },
  });
});

it('refuses an address to which no mail can be sent', async () => {
  for (const email of [
    'info@bü cher.example',
    'info@bücher',
    'Müller@t.example',
    `info@${'ü'.repeat(64)}.example`,
    `info@${Array.from({ length: 24 }, () => 'üüüüüü').join('.')}.example`,
  ]) {
    const made = await portal.call(createCustomer, { as: keeper, body: { name: 'Lys', email } });
    expect([email, made.status]).toEqual([email, 400]);
  }
});

it('writes to the ASCII form of a domain', () => {
  const mail = { id: '1', to: 'info@bücher.example', writtenAt: '2026-01-31T09:00:00.000Z' };
  const content = { subject: 'a', text: 'b', html: 'c' };
  const composed = composeMail({ ...mail, ...content }, 'portal@clinic.example');
  expect(composed.to).toEqual({ name: '', address: 'info@xn--bcher-kva.example' });
});

it('finds the account of a ticket’s requester by either form', async () => {
  const { id: customerId } = await portal.world.addCustomer();
  const local = newId();
  const user = { email: `${local}@bücher.example`, first_name: 'Ada', last_name: 'Lovelace' };
  const body = { ...user, customer_id: customerId };
  expect((await portal.call(createCustomerUser, { as: keeper, body })).status).toBe(201);
  const device = await portal.world.addInstalledDevice(customerId);
  const ticket = await portal.call(openServiceTicket, {
    as: keeper,
    body: {
      installed_device_id: device.id,
      requester_email: `${local}@xn--bcher-kva.example`,
      description: 'Broken',
    },
  });
  expect(ticket).toMatchObject({
    status: 201,
    body: { requester_email: `${local}@bücher.example`, customer: { id: customerId } },
  });
});
