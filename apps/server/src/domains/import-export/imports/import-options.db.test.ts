import {
  cancelImport,
  checkImport,
  createImport,
  getImport,
  listImports,
  updateImport,
} from '@portal/contract/import-export';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Caller } from '#server/testing/portal.ts';
import {
  listErrors,
  startImportPortal,
  type ImportPortal,
} from '#server/testing/import-fixture.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';

let portal: ImportPortal;
let steward: Caller;

beforeAll(async () => {
  portal = await startImportPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  steward = await portal.addSteward();
});

describe('options of an import', () => {
  test('refuses callers in the usual order, then accepts the options', async () => {
    const marker = newId();
    const { world } = portal;
    const run = await portal.begin(steward, 'customers', `name,email\n${marker},\n`);
    const params = { id: run.id };
    const body = { match_by: ['email'], empty_cells: 'clear' } as const;
    const own = await world.addCustomer();
    const clinician = await portal.signedIn(await world.addCustomerUser(own.id));
    const cataloguer = await portal.addSteward(['catalogue']);
    const other = await portal.addSteward();
    const patch = (as?: Caller, sent: object = body, headers = {}) =>
      portal.call(updateImport, { ...(as ? { as } : {}), params, body: sent, headers });
    expect((await patch()).status).toBe(401);
    expect((await patch(clinician)).status).toBe(403);
    expect((await patch(cataloguer)).status).toBe(404);
    expect((await patch(other)).status).toBe(404);
    const wrong = await patch(steward, { match_by: ['serial_number'] });
    expect(wrong).toMatchObject({
      status: 400,
      body: { match_by: ['Choose one of: id, vat_number, email, name'] },
    });
    expect((await patch(steward, { empty_cells: 'drop' })).status).toBe(400);
    expect((await patch(steward, body, { 'if-match': '"99"' })).status).toBe(412);
    expect(await patch(steward)).toMatchObject({
      status: 200,
      body: { status: 'uploaded', mapping: run.mapping, ...body },
    });
    const check = (sent: object) =>
      portal.call(checkImport, {
        as: steward,
        params,
        body: { mapping: { name: 'name' }, ...sent },
      });
    // The match key needs a column.
    expect(await check({})).toMatchObject({
      status: 400,
      body: { mapping: { email: ['This field is required'] } },
    });
    expect((await check({ match_by: ['gtin'] })).status).toBe(400);
    expect((await check({ match_by: null })).status).toBe(202);
    expect((await patch(steward)).status).toBe(409);
    await portal.work();
    expect((await portal.call(getImport, { as: steward, params })).body.match_by).toBeNull();
  });

  test('takes them with a new import, and forgets them with it', async () => {
    const blobPath = await portal.upload(steward, 'name,email\nAda,\n');
    const body = { kind: 'customers', blob_path: blobPath, match_by: ['gtin'] } as const;
    expect((await portal.call(createImport, { as: steward, body })).status).toBe(400);
    const created = await portal.call(createImport, {
      as: steward,
      body: { ...body, match_by: ['name'] },
    });
    expect(created).toMatchObject({ status: 201, body: { match_by: ['name'] } });
    await portal.call(cancelImport, { as: steward, params: { id: created.body.id } });
    expect((await portal.call(listImports, { as: steward })).body.count).toBe(0);
  });

  it('needs no column of a required field that only new rows need', async () => {
    const marker = newId();
    await portal.world.addCustomer({ name: marker, email: `a@${marker}.example` });
    const lines = ['email,notes', `a@${marker}.example,Seen`, `b@${marker}.example,New`];
    const run = await portal.checkFile(steward, 'customers', lines, { match_by: ['email'] });
    expect(listErrors(run)).toEqual([[3, 'name: This field is required']]);
    expect(await portal.failed(steward, run)).toMatchObject([{ Errors: 'Name is required' }]);
    await portal.run(steward, run, 'good_rows');
    const found = await portal.database.orm
      .select({ notes: customer.notes })
      .from(customer)
      .where(inArray(customer.email, [`a@${marker}.example`, `b@${marker}.example`]));
    expect(found).toEqual([{ notes: 'Seen' }]);
  });
});
