import { createCustomer, createLead } from '@portal/contract/crm';
import { permissions } from '@portal/contract/kernel';
import { openServiceTicket } from '@portal/contract/service';
import { createCustomerUser } from '@portal/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { composeMail } from '#server/mail/mail-transport.ts';
import { readMailbox } from './mailbox.ts';
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
