import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import {
  anonymizationPortal,
  type AnonymizationPortal,
} from '#server/testing/anonymization-fixture.ts';
import { anonymizationWork } from './anonymization-work.table.ts';
import { anonymizationReceipt } from '#server/domains/compliance/receipts/anonymization-receipt.table.ts';
import { sweepRetention } from '#server/domains/compliance/retention/sweep-retention.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { runAndKill } from '#server/testing/run-and-kill.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { secretKey } from '#server/testing/portal.ts';

/** Fifty: `KILL_ROUNDS=50 npx vitest run --project postgres-18 killed-erasure`. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 2);
const patient = 30_000 * rounds;

let portal: AnonymizationPortal;

beforeAll(async () => {
  portal = await anonymizationPortal();
});
afterAll(() => portal.close());

const sweep = (): Promise<void> => runJob(sweepRetention, portal);

/** Waits until PostgreSQL notices the killed process and releases its locks. */
async function waitUntilUnlocked(): Promise<void> {
  for (let count = 1; count > 0; await delay(20)) {
    const { rows } = await portal.database.pool.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity
       where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    );
    count = rows[0]?.count ?? 0;
  }
}

it(
  'erases completely or not at all after a kill at any point, and then once',
  { timeout: patient },
  async () => {
    const { database, address, world } = portal;
    const customer = await world.addCustomer();
    for (let round = 0; round < rounds; round += 1) {
      const email = `killed${round}@kliniek.example`;
      const { id } = await world.addCustomerUser(customer.id, { email });
      for (let count = 0; count < 5; count += 1) {
        await world.addTicket(customer.id, { requesterEmail: email, description: `from ${email}` });
      }
      await portal.addDueRequest(id);
      await runAndKill({ address, work: 'erase', secretKey, after: randomInt(400) });
      await waitUntilUnlocked();
      const { rows } = await database.pool.query<Record<string, number>>(
        `select (select count(*) from user_account where email = $1) as accounts,
        (select count(*) from service_ticket where requester_email = $1) as requested,
        (select count(*) from service_ticket where description like '%' || $1 || '%') as reported,
        (select count(*) from anonymization_request where user_id = $2 and anonymized_at is null) as open,
        5 * (select count(*) from anonymization_work where user_id = $2) as done`,
        [email, id],
      );
      const untouched = { accounts: 1, requested: 5, reported: 5, open: 1, done: 0 };
      const none = { accounts: 0, requested: 0, reported: 0, open: 0, done: 5 };
      expect([untouched, none]).toContainEqual(rows[0]);

      await portal.runJobs();
      expect(
        await database.orm.$count(anonymizationReceipt, eq(anonymizationReceipt.userId, id)),
      ).toBe(1);
      const entries = sql`${auditEntry.objectId} = ${id} and ${auditEntry.action} = 'anonymize'`;
      expect(await database.orm.$count(auditEntry, entries)).toBe(1);
      expect(await database.orm.$count(anonymizationWork)).toBe(0);
    }
  },
);

it('removes each thing once wherever a sweep is killed', { timeout: patient }, async () => {
  const { database, address } = portal;
  const { orm } = database;
  const mail = { recipient: 'a@b.example', language: 'en' as const, template: 'x' };
  await orm.delete(mailOutbox);
  const young = newId();
  await orm.insert(mailOutbox).values({ id: young, ...mail, status: 'sent' });
  for (let round = 0; round < rounds / 2; round += 1) {
    const old = { ...mail, status: 'sent' as const, updatedAt: '2020-01-01T00:00:00Z' };
    const many = Array.from({ length: 2500 }, () => ({ id: newId(), ...old }));
    await orm.insert(mailOutbox).values(many);
    const before = await orm.$count(mailOutbox);
    await runAndKill({ address, work: 'sweep', secretKey, after: randomInt(300) });
    await waitUntilUnlocked();
    const removed = before - (await orm.$count(mailOutbox));
    // Whole batches, each counted in the transaction that removed it.
    expect([0, 500, 1000, 1500, 2000, 2500]).toContain(removed % 2501);
    await sweep();
    expect((await orm.select().from(mailOutbox)).map(({ id }) => id)).toEqual([young]);
  }
});
