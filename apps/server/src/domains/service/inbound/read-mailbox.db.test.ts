import { setTimeout as delay } from 'node:timers/promises';
import { listTicketMessages, listUnmatchedMail } from '@portal/contract/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DovecotMailbox, hasDovecot, startDovecot } from '#server/testing/dovecot.ts';
import { getReplyAddress, inboundSettings, threads } from '#server/testing/inbound-mail-fixture.ts';
import { writeMail } from '#server/testing/write-mail.ts';
import { type Caller, testPortal, type TestPortal } from '#server/testing/portal.ts';
import { inboundMailbox } from './inbound-mail.table.ts';
import { createOwnCheck } from './own-addresses.ts';
import { startMailboxReader } from './read-mailbox.ts';

let portal: TestPortal;
let dovecot: DovecotMailbox;
let desk: Caller;
let nurse: { id: string; email: string };
let ticket: { id: string };

beforeAll(async () => {
  if (!hasDovecot) return;
  [portal, dovecot] = await Promise.all([testPortal(), startDovecot()]);
  const owner = await portal.world.addCustomer();
  nurse = await portal.world.addCustomerUser(owner.id);
  desk = await portal.signedIn(await portal.world.addEmployee(['service']));
  ticket = await portal.world.addTicket(owner.id, { requesterEmail: nurse.email });
});
afterAll(async () => {
  if (hasDovecot) await Promise.all([portal.close(), dovecot.stop()]);
});

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const startReader = () =>
  startMailboxReader({
    tools: {
      ...portal,
      threads,
      isOwn: createOwnCheck(inboundSettings.MAIL_FROM, inboundSettings.INBOUND_MAIL_ADDRESS),
    },
    imapUrl: dovecot.url,
    log,
  });

const countMessages = async () =>
  (await portal.call(listTicketMessages, { as: desk, params: ticket, query: {} })).body.count;

/** Waits until something is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += 50) {
    if (waited > 10_000) throw new Error('It did not happen in 10 s');
    await delay(50);
  }
}

it.skipIf(!hasDovecot)(
  'takes each mail once with two processes, at once when it comes, and none stops it',
  { timeout: 30_000 },
  async () => {
    const to = await getReplyAddress(portal, ticket.id, nurse.email);
    await dovecot.append(writeMail(1, { from: nurse.email, to }));
    await dovecot.append(Buffer.alloc(51 * 1024 ** 2, 'From: big@b.example\r\n\r\nx\r\n'));
    await dovecot.append(Buffer.from('broken'));
    const readers = [startReader(), startReader()];
    try {
      await until(async () => (await dovecot.countUnseen()) === 0);
      expect(await countMessages()).toBe(1);
      const begun = performance.now();
      await dovecot.append(writeMail(2, { from: nurse.email, to }));
      await until(async () => (await countMessages()) === 2);
      expect(performance.now() - begun).toBeLessThan(5000);
      await until(async () => (await dovecot.countUnseen()) === 0);
      const { body } = await portal.call(listUnmatchedMail, { as: desk, query: {} });
      expect(body.results.map(({ reason }) => reason).toSorted()).toEqual([
        'too_large',
        'unreadable',
      ]);
    } finally {
      await Promise.all(readers.map((reader) => reader.stop()));
    }
    const [state] = await portal.database.orm.select().from(inboundMailbox);
    expect(state).toMatchObject({
      lastReadAt: expect.any(String),
      lastMailAt: expect.any(String),
      failure: null,
      attemptedMail: null,
      leasedUntil: null,
    });
  },
);
