import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listReceipts } from '@portal/contract/compliance';
import { closeServiceTicket } from '@portal/contract/service';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import {
  anonymizationPortal,
  type AnonymizationPortal,
} from '#server/testing/anonymization-fixture.ts';

const ada = { firstName: 'Ada', lastName: 'Lovelace' } as const;
const theirs = 'ada.lovelace@other.example';

let portal: AnonymizationPortal;
let customerId: string;

beforeAll(async () => {
  portal = await anonymizationPortal();
  customerId = (await portal.world.addCustomer()).id;
});
afterAll(() => portal.close());

async function anonymize(values: Partial<typeof userAccount.$inferInsert>): Promise<string> {
  const { id } = await portal.world.addCustomerUser(customerId, values);
  await portal.addDueRequest(id);
  await portal.runJobs();
  return id;
}

const getDescription = async (id: string) =>
  (await portal.database.orm.select().from(serviceTicket).where(eq(serviceTicket.id, id)))[0]
    ?.description;

describe('addresses that contain the name', () => {
  it('keeps the address of another account and its mails', async () => {
    const { world, database } = portal;
    const { orm } = database;
    await world.addCustomerUser(customerId, { ...ada, email: theirs });
    const ticket = await world.addTicket(customerId, {
      requesterEmail: theirs,
      status: 'in_progress',
      description: `mail ADA.Lovelace@other.example, not Ada Lovelace`,
    });
    const deal = await world.addLead({ contactEmail: theirs });
    const company = await world.addCustomer({ email: theirs });
    const mail = { recipient: theirs, language: 'nl' as const, template: 'x' };
    const mailId = newId();
    await orm.insert(mailOutbox).values({ id: mailId, ...mail, params: { link: 'https://x' } });

    const id = await anonymize({ ...ada, email: 'ada@k.example' });

    const emails = await Promise.all([
      orm.select({ at: lead.contactEmail }).from(lead).where(eq(lead.id, deal.id)),
      orm.select({ at: customer.email }).from(customer).where(eq(customer.id, company.id)),
      orm.select({ at: mailOutbox.recipient }).from(mailOutbox).where(eq(mailOutbox.id, mailId)),
    ]);
    expect(emails.flat()).toEqual([{ at: theirs }, { at: theirs }, { at: theirs }]);
    const [waiting] = await orm.select().from(mailOutbox).where(eq(mailOutbox.id, mailId));
    expect(waiting).toMatchObject({ status: 'waiting', params: { link: 'https://x' } });
    expect(await getDescription(ticket.id)).toBe(
      'mail ADA.Lovelace@other.example, not [anonymized]',
    );
    const as = await portal.signedIn(await world.addEmployee(['service', 'privacy']));
    const closed = await portal.call(closeServiceTicket, {
      as,
      params: { id: ticket.id },
      body: { resolution_notes: 'Mended' },
    });
    expect([closed.status, closed.body.requester_email]).toEqual([200, theirs]);
    const { body } = await portal.call(listReceipts, { as, query: { user_id: id } });
    expect(body.results[0]).toMatchObject({ traces_left: 0 });
  });

  it('replaces the whole address where no account has it', async () => {
    const { world, database } = portal;
    const { orm } = database;
    const own = 'grace.hopper@home.example';
    const ticket = await world.addTicket(customerId, { requesterEmail: own });
    const deal = await world.addLead({ contactEmail: own });
    const mail = { recipient: own, language: 'nl' as const, template: 'x' };
    const mailId = newId();
    await orm.insert(mailOutbox).values({ id: mailId, ...mail, params: { link: 'https://x' } });
    const id = await anonymize({ firstName: 'Grace', lastName: 'Hopper', email: 'gh@k.example' });
    const [account] = await orm.select().from(userAccount).where(eq(userAccount.id, id));
    const [storedTicket] = await orm
      .select()
      .from(serviceTicket)
      .where(eq(serviceTicket.id, ticket.id));
    expect(storedTicket?.requesterEmail).toBe(account?.email);
    const [contact] = await orm.select().from(lead).where(eq(lead.id, deal.id));
    expect(contact?.contactEmail).toBe(account?.email);
    const [stopped] = await orm.select().from(mailOutbox).where(eq(mailOutbox.id, mailId));
    expect(stopped).toMatchObject({ recipient: account?.email, status: 'failed', params: null });
  });
});

describe('short telephone numbers', () => {
  it('redacts a short number where it is written as one, and leaves similar digits', async () => {
    const { world, database } = portal;
    const alike =
      'On 22/11/22 or 22.11.22, € 2.211,22, order 221122, SN X221122Y, 1.022.112,20, room 22 11 22';
    const ticket = await world.addTicket(customerId, {
      description: `${alike}; call +352 22 11 22, 00352/221122 or (+352) 22.11.22`,
    });
    const deal = await world.addLead({ contactPhone: '22 11 22' });
    const json = { id: '0a221122-2211-2222-1122-221122221122', at: '22.11.22', cell: '221122' };
    const mailId = newId();
    const mail = { recipient: 'b@x.example', language: 'nl' as const, template: 'x' };
    await database.orm.insert(mailOutbox).values({ id: mailId, ...mail, params: json });
    await anonymize({ ...ada, email: 'lu@k.example', phoneNumber: '+352 22 11 22' });
    expect(await getDescription(ticket.id)).toBe(
      `${alike}; call [anonymized], [anonymized] or ([anonymized]`,
    );
    const [contact] = await database.orm.select().from(lead).where(eq(lead.id, deal.id));
    expect(contact?.contactPhone).toBeNull();
    const [storedMail] = await database.orm
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.id, mailId));
    expect(storedMail?.params).toEqual(json);
  });
});

describe('numbers shared with a practice', () => {
  it('keeps the practice’s number in its texts', async () => {
    const { world, database } = portal;
    const practice = await world.addCustomer({ phoneNumber: '030 987 65 43' });
    const ticket = await world.addTicket(practice.id, { description: 'Call +31 30 9876543' });
    const id = await anonymize({ ...ada, email: 'dr@k.example', phoneNumber: '+31 30 987 65 43' });
    const [storedMail] = await database.orm
      .select()
      .from(customer)
      .where(eq(customer.id, practice.id));
    expect(storedMail?.phoneNumber).toBe('030 987 65 43');
    expect(await getDescription(ticket.id)).toBe('Call +31 30 9876543');
    const isCleared = sql`${userAccount.id} = ${id} and ${userAccount.phoneNumber} is null`;
    expect(await database.orm.$count(userAccount, isCleared)).toBe(1);
  });
});
