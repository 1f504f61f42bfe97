import { listCustomers } from '@portal/contract/crm';
import { cancelImport, createImport, getImport, runImport } from '@portal/contract/import-export';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntry } from '#server/audit/audit.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { apiBase } from '#server/http/routes.ts';
import { newId } from '#server/kernel/ids.ts';
import { runJob, runJobs } from '#server/testing/run-jobs.ts';
import type { Caller } from '#server/testing/portal.ts';
import { startImportPortal, type ImportPortal } from '#server/testing/import-fixture.ts';
import { importRun } from './import-run.table.ts';
import { sweepImports } from './sweep-imports.ts';

let portal: ImportPortal;
let steward: Caller & { readonly id: string };

beforeAll(async () => {
  portal = await startImportPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  steward = await portal.addSteward();
});

describe('running an import', () => {
  it('makes nothing where one row is bad and all are wanted', async () => {
    const marker = newId();
    const lines = Array.from({ length: 1500 }, (_, at) => `${marker} ${at},`);
    const text = `name,email\n${lines.join('\n')}\nLast,nobody\n`;
    const checked = await portal.check(steward, await portal.begin(steward, 'customers', text));
    const ran = await portal.run(steward, checked, 'all');
    expect(ran).toMatchObject({
      status: 'checked',
      problem: 'bad_rows',
      counts: { rows: 1501, bad: 1, created: null },
    });
    expect(await portal.customersNamed([`${marker} 0`, `${marker} 1499`])).toEqual([]);
  });

  it('creates the good rows, each with its audit entry, and returns the bad ones for correction', async () => {
    const marker = newId();
    const text = `name,phone_number,notes\n${marker} A,'+31 20 123 4567,"Two\nlines"\n${marker} B,unknown,=1+1\n`;
    const checked = await portal.check(steward, await portal.begin(steward, 'customers', text));
    const ran = await portal.run(steward, checked, 'good_rows');
    expect(ran).toMatchObject({ status: 'imported', counts: { rows: 2, bad: 1, created: 1 } });
    const [made] = await portal.customersNamed([`${marker} A`]);
    expect(made).toMatchObject({ phoneNumber: '+31 20 123 4567', notes: 'Two\nlines' });
    const entries = await portal.database.orm
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.actorId, steward.id));
    expect(entries.map(({ action, objectType }) => `${action} ${objectType}`)).toEqual([
      'create customer',
      'import import_run',
    ]);

    const failed = await portal.failed(steward, ran);
    expect(failed).toEqual([
      {
        name: `${marker} B`,
        phone_number: 'unknown',
        notes: "'=1+1",
        'Row in the file': '3',
        Errors: 'phone_number: Enter a full phone number, such as +31 20 123 45 67.',
      },
    ]);
    const [row] = failed;
    const corrected = `name,phone_number,notes,Row in the file,Errors\n${row?.['name']},,${row?.['notes']},3,x\n`;
    const again = await portal.begin(steward, 'customers', corrected);
    expect(await portal.run(steward, await portal.check(steward, again), 'all')).toMatchObject({
      status: 'imported',
      counts: { created: 1 },
    });
    const [other] = await portal.customersNamed([`${marker} B`]);
    expect(other).toMatchObject({ phoneNumber: null, notes: '=1+1' });
  });

  it('gives back names as they were before an export', async () => {
    const marker = newId();
    const names = ["'-Hof Kliniek", "'=Plus", "'+32 afdeling", '-5', 'Zorg; =1'].map(
      (name) => `${name} ${marker}`,
    );
    await Promise.all(names.map((name) => portal.world.addCustomer({ name })));
    const { body } = await portal.app.inject({
      url: `${apiBase}${listCustomers.path}export/?search=${marker}`,
      headers: { cookie: steward.cookie },
    });
    await portal.database.orm.delete(customer).where(inArray(customer.name, names));
    const checked = await portal.check(steward, await portal.begin(steward, 'customers', body));
    const ran = await portal.run(steward, checked, 'all');
    expect(ran).toMatchObject({ status: 'imported', counts: { created: names.length } });
    expect((await portal.customersNamed(names)).map(({ name }) => name).toSorted()).toEqual(
      names.toSorted(),
    );
  });

  it('runs an import once for five concurrent calls', async () => {
    const marker = newId();
    const checked = await portal.check(
      steward,
      await portal.begin(steward, 'customers', `name\n${marker}\n`),
    );

    const body = { mode: 'all' } as const;
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        portal.call(runImport, { as: steward, params: checked, body }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      202, 409, 409, 409, 409,
    ]);
    await portal.work();
    expect(await portal.customersNamed([marker])).toHaveLength(1);
    expect((await portal.call(runImport, { as: steward, params: checked, body })).status).toBe(409);
  });
});

async function begunBy(as: Caller, marker: string) {
  const checked = await portal.check(as, await portal.begin(as, 'customers', `name\n${marker}\n`));
  await portal.call(runImport, { as, params: checked, body: { mode: 'all' } });
  return checked;
}

async function getState(id: string) {
  const [row] = await portal.database.orm.select().from(importRun).where(eq(importRun.id, id));
  return { status: row?.status, problem: row?.problem };
}

const sweep = (): Promise<void> => runJob(sweepImports, portal);

describe('a run whose owner', () => {
  it.each([
    ['is no longer active', { isActive: false }],
    ['is anonymised', { anonymizedAt: new Date().toISOString() }],
  ])('creates nothing where the owner of a run %s', async (_what, change) => {
    const marker = newId();
    const run = await begunBy(steward, marker);
    await portal.database.orm.update(userAccount).set(change).where(eq(userAccount.id, steward.id));
    await portal.work();
    expect(await getState(run.id)).toEqual({ status: 'checked', problem: 'interrupted' });
    expect(await portal.customersNamed([marker])).toEqual([]);
  });

  it('creates nothing where the owner lost the permission, and something once they have it again', async () => {
    const { orm } = portal.database;
    const marker = newId();
    const run = await begunBy(steward, marker);
    const own = inArray(
      userGroup.id,
      orm
        .select({ id: groupMember.groupId })
        .from(groupMember)
        .where(eq(groupMember.userId, steward.id)),
    );
    await orm
      .update(userGroup)
      .set({ permissions: ['catalogue'] })
      .where(own);
    await portal.work();
    expect(await getState(run.id)).toEqual({ status: 'checked', problem: 'interrupted' });
    expect(await portal.customersNamed([marker])).toEqual([]);
    await orm
      .update(userGroup)
      .set({ permissions: ['customers'] })
      .where(own);
    expect(await portal.run(steward, run, 'all')).toMatchObject({ status: 'imported' });
  });
});

describe('end of an import', () => {
  it('cancels an import that waits, with its file', async () => {
    const { storage } = portal;
    const blobPath = await portal.upload(steward, 'name\nAda\n');
    const body = { kind: 'customers', blob_path: blobPath } as const;
    const { body: run, headers } = await portal.call(createImport, { as: steward, body });
    const stale = { 'if-match': '"99"' };
    const params = { id: run.id };
    expect((await portal.call(cancelImport, { as: steward, params, headers: stale })).status).toBe(
      412,
    );
    const seen = { 'if-match': String(headers['etag']) };
    expect((await portal.call(cancelImport, { as: steward, params, headers: seen })).status).toBe(
      204,
    );
    expect((await portal.call(getImport, { as: steward, params })).status).toBe(404);
    expect(await storage.describe(blobPath)).toBeNull();
  });

  it('cancels an import under way, of which nothing has happened then', async () => {
    const { database } = portal;
    const marker = newId();
    const checked = await portal.check(
      steward,
      await portal.begin(steward, 'customers', `name\n${marker}\n`),
    );
    await portal.call(runImport, { as: steward, params: checked, body: { mode: 'all' } });
    expect((await portal.call(cancelImport, { as: steward, params: checked })).status).toBe(204);
    expect((await portal.call(getImport, { as: steward, params: checked })).status).toBe(404);
    await portal.work();
    expect(await portal.customersNamed([marker])).toEqual([]);
    const left = await database.orm.select().from(importRun).where(eq(importRun.id, checked.id));
    expect(left).toEqual([]);
  });

  it.each([
    ['has failed for good', `update jobs.job set state = 'failed'`],
    ['is gone', `delete from jobs.job`],
  ])('fails an import whose job %s', async (_what, ending) => {
    const { pool } = portal.database;
    const marker = newId();
    const run = await begunBy(steward, marker);
    await pool.query(`${ending} where name = 'process-import' and data ->> 'runId' = $1`, [run.id]);
    const waiting = await begunBy(steward, newId());
    await pool.query(
      `update jobs.job set state = 'active' where name = 'process-import' and data ->> 'runId' = $1`,
      [waiting.id],
    );
    await sweep();
    expect(await getState(run.id)).toEqual({ status: 'checked', problem: 'interrupted' });
    expect(await getState(waiting.id)).toEqual({ status: 'importing', problem: null });
    expect(await portal.run(steward, run, 'all')).toMatchObject({ status: 'imported' });
    expect(await portal.customersNamed([marker])).toHaveLength(1);
  });

  it('schedules the sweep of imports', async () => {
    expect(sweepImports.schedule).not.toBeNull();
    expect(await runJobs(portal, sweepImports, portal)).toBe(0);
  });
});
