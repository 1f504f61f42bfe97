import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeLead, createLead } from '@portal/contract/crm';
import { auditPersonal } from '#server/audit/audit.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { days, hours, addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { sendJobWhenDue } from '../index.ts';
import { anonymizePerson } from './anonymize-person.ts';
import {
  anonymizationPortal,
  type AnonymizationPortal,
} from '#server/testing/anonymization-fixture.ts';
import { replayReceipts } from './execute-anonymizations.ts';

let portal: AnonymizationPortal;
let customerId: string;

beforeAll(async () => {
  portal = await anonymizationPortal();
  customerId = (await portal.world.addCustomer()).id;
});
afterAll(() => portal.close());

const addPerson = (email: string) => portal.world.addCustomerUser(customerId, { email });

it('leaves no address or number of a lead’s contact in the audit log', async () => {
  const { world, database } = portal;
  const email = 'lea@withheld.example';
  const as = await portal.signedIn(await world.addEmployee(['pipeline']));
  const address = { street: 'Plantsoenkade', house_number: '8317', postal_code: '3512 ZK' };
  const body = { contact: { name: 'L. W.', email, phone: '+31 6 83 17 83 17' }, address };
  const { body: lead } = await portal.call(createLead, { as, body });
  const params = { id: lead.id };
  await portal.call(changeLead, { as, params, body: { address: { city: 'Zwanenburg' } } });
  await portal.call(changeLead, {
    as,
    params,
    body: { contact: { name: 'L. Withheld', email: null } },
  });
  await portal.call(changeLead, { as, params, body: { contact: { email: email.toUpperCase() } } });
  const traces = /Plantsoenkade|8317|3512|Zwanenburg|83 17|L\. W/;
  const read = async () => JSON.stringify(await database.orm.select().from(auditPersonal));
  expect(await read()).toMatch(traces);
  const { id } = await addPerson(email);
  await portal.addDueRequest(id);
  await portal.runJobs();
  expect(await read()).not.toMatch(traces);
});

it('anonymizes the others when one person fails, and reports the failure', async () => {
  const { database, clock, tools } = portal;
  const { orm } = database;
  const first = await addPerson('twelfth@kliniek.example');
  const second = await addPerson('thirteenth@kliniek.example');
  const yesterday = addMilliseconds(clock.now(), -days(1)).toISOString();
  await portal.addDueRequest(first.id, {
    graceEndsAt: addMilliseconds(clock.now(), -days(2)).toISOString(),
  });
  await portal.addDueRequest(second.id, { graceEndsAt: yesterday });
  const mail = { id: newId(), recipient: 'twelfth@kliniek.example', language: 'nl' as const };
  const claimedUntil = addMilliseconds(clock.now(), hours(1)).toISOString();
  await orm.insert(mailOutbox).values({ ...mail, template: 'x', params: {}, claimedUntil });
  await expect(portal.runJobs()).rejects.toThrow('a mail to the person is being delivered');
  const isNotAnonymized = (id: string) =>
    orm.$count(userAccount, sql`${userAccount.id} = ${id} and ${userAccount.anonymizedAt} is null`);
  expect([await isNotAnonymized(first.id), await isNotAnonymized(second.id)]).toEqual([1, 0]);

  // A failing replay of a receipt does not block the other receipts either.
  const signed = (userId: string) =>
    tools.signer.sign({
      id: newId(),
      request_id: newId(),
      user_id: userId,
      anonymized_at: yesterday,
      tables: [],
      files_renamed: 0,
      traces_left: 0,
      traces: [],
      replayed: false,
    });
  const third = await addPerson('fourteenth@kliniek.example');
  await tools.receiptStore.save(signed(first.id));
  await tools.receiptStore.save(signed(third.id));
  expect(await replayReceipts(tools)).toMatchObject({ replayed: 1, failures: [expect.anything()] });
  expect(await isNotAnonymized(third.id)).toBe(0);
  await orm.delete(mailOutbox).where(eq(mailOutbox.id, mail.id));
  await portal.runJobs();
  expect(await isNotAnonymized(first.id)).toBe(0);
});

it('publishes the execution and the receipt to employees with the privacy permission', async () => {
  const person = await addPerson('fifteenth@kliniek.example');
  const id = await portal.addDueRequest(person.id);
  const listener = new pg.Client({ ...portal.address });
  await listener.connect();
  const received: unknown[] = [];
  listener.on('notification', ({ payload = '{}' }) => received.push(JSON.parse(payload)));
  await listener.query('listen portal_changes');
  await portal.runJobs();
  await listener.query('select 1');
  await listener.end();
  const expectedChange = { type: 'anonymization_request', id, permission: 'privacy' };
  expect(received.filter((change) => Object(change).type === expectedChange.type)).toEqual([
    expectedChange,
    expectedChange,
  ]);
});

it('reads all file paths in its transaction, without a statement timeout', async () => {
  const { database, world, tools } = portal;
  const person = await addPerson('eleventh@kliniek.example');
  const requestId = await portal.addDueRequest(person.id);
  const orm = new Proxy(database.orm, {
    get: (all, name) =>
      name === 'execute' ? () => Promise.reject(new Error('outside')) : Reflect.get(all, name, all),
  });
  await world.addDocument({ blobPath: `document/${newId()}/x.pdf` });
  const task = { userId: person.id, requestId, isReplay: false };
  expect(await anonymizePerson({ ...tools, database: { ...database, orm } }, task)).toBe(true);
  await portal.runJobs();
});

it('sends the job once for approvals that are due at once', async () => {
  const { database, clock, tools } = portal;
  const { orm, pool } = database;
  const context = createSystemContext(tools, 'test', clock.now());
  const sent = async (...ends: string[]) => {
    await pool.query(`delete from jobs.job where name = 'execute-anonymizations'`);
    await orm.transaction(async (tx) => {
      for (const graceEndsAt of ends) await sendJobWhenDue(tx, context, { graceEndsAt });
    });
    const { rows } = await pool.query(
      `select from jobs.job where name = 'execute-anonymizations' and state = 'created'`,
    );
    return rows.length;
  };
  expect(await sent('2040-01-01T00:00:00.000Z')).toBe(0);
  expect(await sent('2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z')).toBe(1);
});
