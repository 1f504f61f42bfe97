import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { clusterHome } from '#server/database/embedded/cluster-home.ts';
import { executeAnonymizations } from '#server/domains/compliance/anonymization/execute-anonymizations.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import { withPortalDatabase } from './portal-database.ts';
import {
  makeDataFolder,
  removeDataFolder,
  spawnPortal,
  type PortalProcess,
} from './running-portal.ts';
import { createWorld } from './world.ts';

const patient = 180_000;
const email = 'wilhelmina.quispelaar@huidkliniek.example';
const person = { firstName: 'Wilhelmina', lastName: 'Quispelaar', phoneNumber: '+31302718281' };
const traces = [email, 'Wilhelmina Quispelaar', 'Quispelaar', '302718281'];

let dataDir: string;
const portals: PortalProcess[] = [];

beforeAll(() => {
  dataDir = makeDataFolder();
});
afterAll(() => removeDataFolder(dataDir, portals), patient);

/** Lists the files below a folder that contain a trace, as bytes, in either case. */
function filesWithTraces(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(folder, name);
    // PostgreSQL removes files while they are listed.
    if (!existsSync(path) || !statSync(path).isFile()) return [];
    const bytes = readFileSync(path, 'latin1').toLowerCase();
    return traces.some((trace) => bytes.includes(trace.toLowerCase())) ? [name] : [];
  });
}

/** Lets the person leave traces as people do: in rows that were changed and deleted as well. */
async function writeTraces(): Promise<string> {
  return withPortalDatabase(dataDir, async (database) => {
    const { orm } = database;
    const world = createWorld(database);
    const { id: customerId } = await world.addCustomer({ notes: `Ask ${traces[1]}` });
    const { id } = await world.addCustomerUser(customerId, { ...person, email });
    const other = await world.addCustomerUser(customerId, { email: `x-${email}`, lastName: 'Q' });
    await orm.update(userAccount).set({ email: 'q@x.example' }).where(eq(userAccount.id, other.id));
    for (let count = 0; count < 50; count += 1) {
      await world.addTicket(customerId, {
        requesterEmail: email,
        description: `${traces[1]} (${person.phoneNumber}) says ${'it beeps '.repeat(count)}`,
      });
      const mail = { recipient: email, language: 'nl' as const, template: 'reset_password' };
      await orm
        .insert(mailOutbox)
        .values({ id: newId(), ...mail, status: 'failed', params: { name: 'Quispelaar' } });
    }
    await orm.execute(sql`update service_ticket set description = 'short' where number > 20`);
    const entry = { id: newId(), at: new Date().toISOString(), actorKind: 'system' as const };
    const about = { action: 'change', objectType: 'user_account', objectId: id, requestId: 'r' };
    await orm.insert(auditEntry).values({ ...entry, ...about });
    await orm.insert(auditPersonal).values({
      entryId: entry.id,
      changes: { email: { from: null, to: email } },
      salt: Buffer.from('salt'),
    });
    await orm.execute(sql`analyze`);
    const at = new Date().toISOString();
    await orm.insert(anonymizationRequest).values({
      id: newId(),
      userId: id,
      status: 'approved',
      gracePeriodDays: 1,
      graceEndsAt: at,
      approvedAt: at,
    });
    return id;
  });
}

async function untilErased(userId: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(300))
    if (existsSync(join(dataDir, 'receipts', `${userId}.json`))) return;
  throw new Error('The person was not anonymized');
}

async function untilScrubbed(): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(300)) {
    const isDone = await withPortalDatabase(dataDir, async ({ pool }) => {
      const { rows } = await pool.query(
        `select from jobs.job where name = 'scrub-database' and state = 'completed'`,
      );
      return rows.length > 0;
    });
    if (isDone) return;
  }
  throw new Error('The database was not scrubbed');
}

it(
  'leaves no byte of an anonymized person in the data folder: tables, indexes, samples, log, mails',
  async () => {
    const portal = spawnPortal({ DATA_DIR: dataDir });
    portals.push(portal);
    await portal.ready;
    const { folder } = await clusterHome(dataDir, () => undefined);
    const userId = await writeTraces();
    await withPortalDatabase(dataDir, ({ orm }) =>
      orm.execute(sql`checkpoint`).catch(() => undefined),
    );
    expect([...filesWithTraces(folder), ...filesWithTraces(dataDir)].length).toBeGreaterThan(1);
    await withPortalDatabase(dataDir, async ({ orm }) => {
      // A transaction that may still read what the job deletes.
      const reader = orm.transaction(
        async (tx) => {
          await tx.execute(sql`select`);
          await untilErased(userId);
          await delay(3000);
        },
        { isolationLevel: 'repeatable read' },
      );
      await delay(100);
      await orm.transaction((tx) => sendJob(tx, executeAnonymizations, {}));
      await reader;
    });
    await untilScrubbed();
    expect(filesWithTraces(dataDir)).toEqual([]);
    expect(filesWithTraces(folder)).toEqual([]);
  },
  patient,
);
