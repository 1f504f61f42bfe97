import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeServiceRequest,
  createServiceRequest,
  getServiceRequest,
  openTicketFromRequest,
} from '@portal/contract/service';
import { changeCustomerUser } from '@portal/contract/users';
import { groupMember } from '#server/domains/users/groups/user-group.table.ts';
import { readMailbox } from '#server/testing/mailbox.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;
let desk: Caller;
let deskUser: { id: string; email: string };
let colleague: Caller;
let nurse: { id: string; email: string };
let own: { id: string };
let device: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  const { world } = portal;
  own = await world.addCustomer({ name: 'Huidkliniek' });
  device = await world.addInstalledDevice(own.id, { serialNumber: 'RQ-77' });
  deskUser = await world.addEmployee(['service']);
  desk = await portal.signedIn(deskUser);
  colleague = await portal.signedIn(await world.addEmployee(['service', 'users']));
  nurse = await world.addCustomerUser(own.id, { preferredLanguage: 'nl' });
});

afterAll(() => portal.close());

const createRequestByPhone = (overrides: Record<string, unknown> = {}, as = desk) =>
  portal.call(createServiceRequest, {
    as,
    body: { installed_device_id: device.id, description: 'No light.', ...overrides },
  });
const move = (params: { id: string }, as: Caller, status: 'planned' | 'completed' = 'planned') =>
  portal.call(changeServiceRequest, { as, params, body: { status } });
const listMailTemplates = async (email: string) =>
  (await readMailbox(portal, email)).map(({ template }) => template);

describe('noting what a customer telephoned for', () => {
  it('returns 400 for a device in stock, another customer’s user, and a customer who names somebody', async () => {
    const stock = await portal.world.addInstalledDevice(null);
    expect(await createRequestByPhone({ installed_device_id: stock.id })).toMatchObject({
      status: 400,
      body: {
        installed_device_id: ['This device has no customer. Assign it to one first.'],
      },
    });
    const elsewhere = await portal.world.addCustomer();
    const otherUser = await portal.world.addCustomerUser(elsewhere.id);
    expect(
      await createRequestByPhone({ requester_email: otherUser.email.toUpperCase() }),
    ).toMatchObject({
      status: 400,
      body: { requester_email: ['This address belongs to a user of another customer.'] },
    });
    expect((await createRequestByPhone({ requester_email: 'nobody' })).body).toHaveProperty(
      'requester_email',
    );
    const nurseCaller = await portal.signedIn(nurse);
    expect(await createRequestByPhone({ requester_email: nurse.email }, nurseCaller)).toMatchObject(
      {
        status: 400,
        body: { requester_email: ['Only employees can set the requester.'] },
      },
    );
  });

  it('returns 201 for the device’s customer, and mails the requester, who can read the ticket', async () => {
    const noted = await createRequestByPhone({ requester_email: nurse.email });
    expect(noted).toMatchObject({
      status: 201,
      body: {
        customer_id: own.id,
        requested_by: { id: deskUser.id },
        requester_email: nurse.email,
        status: 'new',
      },
    });
    await move(noted.body, desk);
    expect((await readMailbox(portal, nurse.email)).at(-1)).toMatchObject({
      template: 'request_moved',
      subject: 'Uw serviceaanvraag: gepland',
    });
    const ticket = await portal.call(openTicketFromRequest, { as: desk, params: noted.body });
    expect(ticket).toMatchObject({ status: 201, body: { requester_email: nurse.email } });
    expect(await listMailTemplates(nurse.email)).toEqual(['request_moved', 'request_accepted']);
    expect(await listMailTemplates(deskUser.email)).toEqual([]);
  });

  it('returns 201 for a device that is decommissioned, which may have to be fetched', async () => {
    const old = await portal.world.addInstalledDevice(own.id, { status: 'decommissioned' });
    expect((await createRequestByPhone({ installed_device_id: old.id })).status).toBe(201);
  });

  it('mails an address without an account, and uses a corrected address', async () => {
    const noted = await createRequestByPhone({ requester_email: 'Reception@Clinic.example' });
    await move(noted.body, desk);
    expect(await listMailTemplates('Reception@Clinic.example')).toEqual(['request_moved']);
    const moving = await portal.world.addCustomerUser(own.id);
    const { body } = await createRequestByPhone({ requester_email: moving.email.toUpperCase() });
    const changed = await portal.call(changeCustomerUser, {
      as: colleague,
      params: moving,
      body: { email: 'moved@clinic.example' },
    });
    expect(changed.status).toBe(200);
    const requestNow = await portal.call(getServiceRequest, { as: desk, params: body });
    expect(requestNow.body.requester_email).toBe('moved@clinic.example');
  });

  it('notifies the employee who recorded it without a requester, while they have `service`', async () => {
    const writer = await portal.world.addEmployee(['service']);
    const noted = await createRequestByPhone({}, await portal.signedIn(writer));
    expect(noted.body).toMatchObject({ requested_by: { id: writer.id }, requester_email: null });
    await move(noted.body, colleague);
    expect(await listMailTemplates(writer.email)).toEqual(['request_moved']);
    await portal.database.orm.delete(groupMember).where(eq(groupMember.userId, writer.id));
    await move(noted.body, colleague, 'completed');
    expect(await listMailTemplates(writer.email)).toEqual(['request_moved']);
  });
});
