// @every-postgres It tests triggers.
import { createHash } from 'node:crypto';
import { changeCustomer, createCustomer, deleteCustomer } from '@portal/contract/crm';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { auditEntry, auditPersonal } from './audit.table.ts';
import { toCanonicalJson } from './personal-digest.ts';

let portal: TestPortal;
let ada: { id: string };
let steward: Caller;
let id: string;

beforeAll(async () => {
  portal = await testPortal();
  ada = await portal.world.addEmployee(['customers']);
  steward = await portal.signedIn(ada);
});

afterAll(() => portal.close());

beforeEach(async () => {
  const body = { name: 'Nova', email: 'info@nova.example', notes: 'Ask for Grace' };
  ({ id } = (await portal.call(createCustomer, { as: steward, body })).body);
});

const listEntries = (objectId: string) =>
  portal.database.orm
    .select()
    .from(auditEntry)
    .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntry.id))
    .where(eq(auditEntry.objectId, objectId))
    .orderBy(auditEntry.ordinal);

describe('a change', () => {
  it('writes who, what, which, and the values of each class in their own place for a change', async () => {
    const body = { name: 'Nova II', email: 'new@nova.example' };
    const response = await portal.call(changeCustomer, { as: steward, params: { id }, body });
    const [created, changed] = await listEntries(id);
    expect(created?.audit_entry).toMatchObject({
      action: 'create',
      actorKind: 'employee',
      actorId: ada.id,
      objectType: 'customer',
      objectId: id,
    });
    expect(changed).toMatchObject({
      audit_entry: {
        action: 'change',
        changes: { name: { from: 'Nova', to: 'Nova II' } },
        requestId: response.headers['x-request-id'],
      },
      audit_personal: {
        ip: '127.0.0.1',
        changes: { email: { from: 'info@nova.example', to: 'new@nova.example' } },
      },
    });
    for (const entry of await listEntries(id)) {
      expect(JSON.stringify(entry.audit_entry)).not.toMatch(/nova\.example|Grace|127\.0\.0\.1/);
    }
  });

  it('writes no entry where nothing differs, and none where the change was refused', async () => {
    const headers = { 'if-match': '"9"' };
    await portal.call(changeCustomer, { as: steward, params: { id }, body: { name: 'Nova' } });
    const stale = await portal.call(changeCustomer, {
      as: steward,
      params: { id },
      body: { name: 'Never' },
      headers,
    });
    expect(stale.status).toBe(412);
    expect((await listEntries(id)).map((entry) => entry.audit_entry.action)).toEqual(['create']);
  });

  it('changes nothing if the audit entry cannot be written', async () => {
    const { pool } = portal.database;
    await pool.query('alter table audit_personal add constraint never check (false) not valid');
    try {
      const response = await portal.call(deleteCustomer, { as: steward, params: { id } });
      expect(response.status).toBe(500);
      const { rows } = await pool.query('select name from customer where id = $1', [id]);
      expect(rows).toEqual([{ name: 'Nova' }]);
    } finally {
      await pool.query('alter table audit_personal drop constraint never');
    }
  });
});

describe('digest of an entry', () => {
  it('computes the digest of an entry from the stored personal data, and from nothing else', async () => {
    const body = {
      email: 'née@nova.example',
      notes: 'a "quoted" \\ word',
      phone_number: '+32 9 111 11 11',
    };
    await portal.call(changeCustomer, { as: steward, params: { id }, body });
    for (const { audit_entry: entry, audit_personal: personal } of await listEntries(id)) {
      const digest = createHash('sha256')
        .update(personal?.salt ?? '')
        .update(toCanonicalJson({ ip: personal?.ip, changes: personal?.changes }))
        .digest();
      expect(entry.personalDigest?.equals(digest)).toBe(true);
      expect(personal?.salt.length).toBe(16);
    }
  });
});

describe('audit log', () => {
  it.each([
    `update audit_entry set action = 'nothing'`,
    'update audit_entry set action = action where false',
    'delete from audit_entry',
    'truncate audit_entry',
    'truncate audit_entry cascade',
  ])('refuses to touch the audit log: %s', async (statement) => {
    await expect(portal.database.pool.query(statement)).rejects.toMatchObject({
      message: expect.stringMatching(/never changed|cannot truncate/),
    });
    expect((await listEntries(id)).length).toBe(1);
  });

  it('leaves the audit log as it was where personal values are erased', async () => {
    const [before] = await listEntries(id);
    const { pool } = portal.database;
    await pool.query(`update audit_personal set ip = null, changes = '{}' where entry_id = $1`, [
      before?.audit_entry.id,
    ]);
    const [after] = await listEntries(id);
    expect(after?.audit_entry).toEqual(before?.audit_entry);
  });
});
