import { getImport, runImport } from '@portal/contract/import-export';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type pg from 'pg';
import { auditEntry } from '#server/audit/audit.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import { createRun } from '#server/testing/run-jobs.ts';
import {
  listErrors,
  startImportPortal,
  type ImportPortal,
} from '#server/testing/import-fixture.ts';
import { processImport } from './process-import.ts';

let portal: ImportPortal;
let steward: Caller & { readonly id: string };

beforeAll(async () => {
  portal = await startImportPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  steward = await portal.addSteward();
});

const byEmail = { match_by: ['email'] };

const customersLike = (marker: string) =>
  portal.database.orm
    .select()
    .from(customer)
    .where(like(customer.name, `%${marker}%`))
    .orderBy(customer.ordinal);

const readCustomer = async (id: string) => {
  const [row] = await portal.database.orm.select().from(customer).where(eq(customer.id, id));
  return row;
};

/** Returns the number of statements of a run that changes this many customers. */
const countStatements = async (rows: number): Promise<number> => {
  const marker = newId();
  const values = Array.from({ length: rows }, (_, at) => ({
    id: newId(),
    name: `${marker} ${at}`,
    email: `${at}@${marker}.example`,
  }));
  await portal.database.orm.insert(customer).values(values);
  const lines = values.map(({ name, email }, at) => `${name},${email},${at}`);
  const run = await portal.checkFile(steward, 'customers', ['name,email,notes', ...lines], byEmail);
  await portal.call(runImport, { as: steward, params: run, body: { mode: 'all' } });
  let statements = 0;
  const watched = new Set<unknown>();
  const watch = (client: pg.PoolClient): void => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = vi.spyOn(client, 'query');
    counted.push(() => query.mock.calls.length);
  };
  const counted: (() => number)[] = [];
  portal.database.pool.on('acquire', watch);
  await processImport.handler(portal)({ runId: run.id }, createRun(portal, { isLast: true }));
  portal.database.pool.off('acquire', watch);
  for (const get of counted) statements += get();
  vi.restoreAllMocks();
  return statements;
};
describe('checking an import with a match key', () => {
  it('tells new, changed, unchanged and ambiguous rows, with old and new values, and writes nothing', async () => {
    const marker = newId();
    const { world } = portal;
    const at = (name: string) => `${name}@${marker}.example`;
    const changed = await world.addCustomer({
      name: `Lys ${marker}`,
      email: at('lys'),
      phoneNumber: '+32 2 555 01 23',
      notes: 'Old',
    });
    await world.addCustomer({ name: `Same ${marker}`, email: at('same'), isActive: false });
    await world.addCustomer({ name: `Two ${marker}`, email: at('two') });
    await world.addCustomer({ name: `Twee ${marker}`, email: at('two') });
    const run = await portal.checkFile(
      steward,
      'customers',
      [
        'name,email,phone_number,is_active,notes',
        `Lys ${marker} NV,${at('LYS')},,no,New`,
        `Same ${marker},${at('same')},,nee,`,
        `Two ${marker},${at('two')},,,`,
        `New ${marker},${at('new')},,,`,
        `Nobody ${marker},,,,`,
        `Again ${marker},${at('lys')},,,`,
        `,${at('blank')},,,`,
        `Lys ${marker},${at('lys2')},,,`,
      ],
      byEmail,
    );
    expect(run).toMatchObject({
      status: 'checked',
      match_by: ['email'],
      empty_cells: 'keep',
      counts: { rows: 8, good: 3, bad: 5, created: null },
      outcomes: { created: 1, changed: 1, unchanged: 1, ambiguous: 1, existing: 1 },
    });
    expect(listErrors(run)).toEqual([
      [4, 'email: Several match this row. Choose another match key or use the ID.'],
      [6, 'email: Fill this in: rows are matched by it.'],
      [7, 'email: This is the same as row 2.'],
      [8, 'name: This field is required'],
      [9, 'name: A customer with this name and without a VAT number already exists.'],
    ]);
    expect(run.row_changes).toEqual([
      {
        row: 2,
        object_id: changed.id,
        label: `Lys ${marker}`,
        changes: [
          { field: 'name', from: `Lys ${marker}`, to: `Lys ${marker} NV` },
          { field: 'is_active', from: true, to: false },
          { field: 'notes', from: 'Old', to: 'New' },
        ],
      },
    ]);
    expect(await customersLike(marker)).toHaveLength(4);
    expect(await readCustomer(changed.id)).toMatchObject({ notes: 'Old', version: 1 });
  });

  it('counts the rows whose objects exist where no match key is chosen', async () => {
    const marker = newId();
    await portal.world.addCustomer({ name: `There ${marker}` });
    const lines = ['name', `There ${marker}`, `New ${marker}`];
    const run = await portal.checkFile(steward, 'customers', lines);
    expect(run.outcomes).toEqual({
      created: 1,
      changed: 0,
      unchanged: 0,
      ambiguous: 0,
      existing: 1,
    });
  });

  it.each([
    ['keep', { notes: 'Old', phoneNumber: '+32 2 555 01 23', isActive: true }, 0],
    ['clear', { notes: null, phoneNumber: null, isActive: true }, 1],
  ] as const)('has empty cells %s the values of an object', async (rule, expected, changed) => {
    const marker = newId();
    const vatNumber = `DE${marker.replaceAll('-', '').toUpperCase()}`;
    const { id } = await portal.world.addCustomer({
      name: `Lys ${marker}`,
      vatNumber,
      phoneNumber: '+32 2 555 01 23',
      notes: 'Old',
      website: 'https://lys.example',
    });
    const run = await portal.checkFile(
      steward,
      'customers',
      ['name,vat_number,phone_number,is_active,notes', `,de ${marker},,,`],
      { match_by: ['vat_number'], empty_cells: rule },
    );
    expect(run.outcomes).toMatchObject({ changed, unchanged: 1 - changed });
    await portal.run(steward, run, 'all');
    expect(await readCustomer(id)).toMatchObject({
      name: `Lys ${marker}`,
      website: 'https://lys.example',
      ...expected,
    });
  });

  it('matches by the id of an exported row, and creates rows without one', async () => {
    const marker = newId();
    const { id } = await portal.world.addCustomer({ name: `Lys ${marker}` });
    const lines = [
      'id,name',
      `${id.toUpperCase()},Renamed ${marker}`,
      `,New ${marker}`,
      `${newId()},Gone ${marker}`,
      `17,Own number ${marker}`,
    ];
    const run = await portal.checkFile(steward, 'customers', lines, { match_by: ['id'] });
    expect(listErrors(run)).toEqual([
      [4, 'id: This does not exist.'],
      [5, 'id: This does not exist.'],
    ]);
    await portal.run(steward, run, 'good_rows');
    expect((await customersLike(marker)).map(({ name }) => name)).toEqual([
      `Renamed ${marker}`,
      `New ${marker}`,
    ]);
  });
});

describe('running an import with a match key', () => {
  it('writes what the check has shown, with audit entries, and nothing where nothing differs', async () => {
    const marker = newId();
    const { world, database } = portal;
    const [changed, same] = [
      await world.addCustomer({ name: `A ${marker}`, email: `a@${marker}.example` }),
      await world.addCustomer({ name: `B ${marker}`, email: `b@${marker}.example` }),
    ];
    const lines = [
      'name,email,notes',
      `A ${marker},a@${marker}.example,Seen`,
      `B ${marker},b@${marker}.example,`,
      `C ${marker},c@${marker}.example,`,
    ];
    const run = await portal.checkFile(steward, 'customers', lines, byEmail);
    const ran = await portal.run(steward, run, 'all');
    expect(ran).toMatchObject({
      status: 'imported',
      counts: { good: 3, created: 1 },
      outcomes: { created: 1, changed: 1, unchanged: 1, ambiguous: 0, existing: 0 },
      row_changes: [{ row: 2, changes: [{ field: 'notes', from: null, to: 'Seen' }] }],
    });
    expect(await readCustomer(changed.id)).toMatchObject({ notes: 'Seen', version: 2 });
    expect(await readCustomer(same.id)).toMatchObject({ version: 1 });
    const entries = await database.orm
      .select({ action: auditEntry.action, objectId: auditEntry.objectId })
      .from(auditEntry)
      .where(and(eq(auditEntry.actorId, steward.id), eq(auditEntry.objectType, 'customer')));
    expect(entries.filter(({ action }) => action === 'change')).toEqual([
      { action: 'change', objectId: changed.id },
    ]);
    const again = await portal.checkFile(steward, 'customers', lines, byEmail);
    expect(again.outcomes).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
  });

  it('changes nothing where one row is bad and all are wanted', async () => {
    const marker = newId();
    const code = marker.slice(-12);
    const { id } = await portal.world.addCustomer({ name: marker, vatNumber: code });
    const filler = Array.from({ length: 1200 }, (_, at) => `${marker} ${at},${at}x${code},`);
    const run = await portal.checkFile(
      steward,
      'customers',
      ['name,vat_number,notes', `${marker},${code},New`, ...filler, `,x${code},`],
      { match_by: ['vat_number'] },
    );
    expect(run.counts).toMatchObject({ bad: 1 });
    const ran = await portal.run(steward, run, 'all');
    expect(ran).toMatchObject({ status: 'checked', problem: 'bad_rows' });
    expect(await readCustomer(id)).toMatchObject({ notes: null, version: 1 });
    expect(await customersLike(marker)).toHaveLength(1);
  });

  it('uses what is stored when it runs, not what the check has seen', async () => {
    const marker = newId();
    const { id } = await portal.world.addCustomer({ name: marker, email: `a@${marker}.example` });
    const lines = ['name,email', `New ${marker},a@${marker}.example`];
    const run = await portal.checkFile(steward, 'customers', lines, byEmail);
    await portal.database.orm
      .update(customer)
      .set({ notes: 'By somebody else', version: 2 })
      .where(eq(customer.id, id));
    expect((await portal.run(steward, run, 'all')).outcomes).toMatchObject({ changed: 1 });
    expect(await readCustomer(id)).toMatchObject({
      name: `New ${marker}`,
      notes: 'By somebody else',
      version: 3,
    });
  });

  it('waits for a change that is under way, and applies to its result', async () => {
    const marker = newId();
    const { id } = await portal.world.addCustomer({ name: marker, email: `a@${marker}.example` });
    const lines = ['name,email,notes', `${marker},a@${marker}.example,New`];
    const run = await portal.checkFile(steward, 'customers', lines, byEmail);
    const body = { mode: 'good_rows' } as const;
    await portal.call(runImport, { as: steward, params: run, body });
    const other = await portal.database.pool.connect();
    await other.query('begin');
    await other.query(`update customer set email = $2, version = version + 1 where id = $1`, [
      id,
      `b@${marker}.example`,
    ]);
    const running = processImport.handler(portal)(
      { runId: run.id },
      createRun(portal, { isLast: true }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await other.query('commit');
    other.release();
    await running;
    // The key belongs to nobody any more, and a new customer would have the name of the other.
    const { body: ran } = await portal.call(getImport, { as: steward, params: { id: run.id } });
    expect(listErrors(ran)).toEqual([
      [2, 'name: A customer with this name and without a VAT number already exists.'],
    ]);
    expect(await readCustomer(id)).toMatchObject({ notes: null, version: 2 });
  });

  it('creates and changes objects once by two imports at a time', async () => {
    const marker = newId();
    const { id } = await portal.world.addCustomer({ name: marker, email: `0@${marker}.example` });
    const lines = (by: string) => [
      'name,email,notes',
      ...Array.from({ length: 1100 }, (_, at) => `${by} ${marker} ${at},${at}@${marker}.example,x`),
    ];
    const runs = [
      await portal.checkFile(steward, 'customers', lines('A'), byEmail),
      await portal.checkFile(steward, 'customers', lines('B'), byEmail),
    ];
    const body = { mode: 'good_rows' } as const;
    for (const params of runs) await portal.call(runImport, { as: steward, params, body });
    const handle = processImport.handler(portal);
    const job = createRun(portal, { isLast: true });
    await Promise.all(runs.map((run) => handle({ runId: run.id }, job)));
    const emails = (await customersLike(marker)).map(({ email }) => email);
    expect(emails).toHaveLength(1100);
    expect(new Set(emails).size).toBe(1100);
    // The first import changes it, and the second only if it differs then.
    expect(await readCustomer(id)).toMatchObject({ notes: 'x', version: 3 });
  });

  it('needs as many statements for a thousand rows as for two', async () => {
    const few = await countStatements(2);
    expect(await countStatements(1000)).toBeLessThanOrEqual(few + 2);
  });
});
