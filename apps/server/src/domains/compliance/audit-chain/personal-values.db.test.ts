import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '#server/audit/verify-chain.ts';
import { insertEntry, testTrail, type TestTrail } from '#server/testing/trail-fixture.ts';

let owner: TestTrail['owner'];
let portalDatabase: TestTrail['portalDatabase'];
let write: TestTrail['write'];
let chainAll: TestTrail['chainAll'];
let getEntryId: TestTrail['getEntryId'];
let trail: TestTrail;

beforeAll(async () => {
  trail = await testTrail();
  ({ owner, portalDatabase, write, chainAll, getEntryId } = trail);
});
afterEach(() => trail.empty());
afterAll(() => trail.close());

describe('personal values', () => {
  const refusal = 'taken away and never replaced';
  const changes = {
    email: { from: null, to: 'info0@nova.example' },
    notes: { from: null, to: 'née "Grace" \\ 1' },
  };
  let id: string;

  beforeEach(async () => {
    await write(1);
    id = await getEntryId(0);
  });

  const set = (assignments: string, values: readonly unknown[] = []) =>
    portalDatabase.pool.query(`update audit_personal set ${assignments} where entry_id = $1`, [
      id,
      ...values,
    ]);

  const listRemaining = async () => {
    const { rows } = await portalDatabase.pool.query(
      `select ip, changes, length(salt) as salt, erased_at is not null as is_erased
       from audit_personal where entry_id = $1`,
      [id],
    );
    return rows[0];
  };

  const taken: [string, object][] = [
    ['all of them', {}],
    ['a field', { notes: changes.notes }],
    ['a value', { ...changes, email: { from: null, to: null } }],
    ['a value, marked', { ...changes, email: { from: null, to: '[anonymized]' } }],
    ['a word, marked', { ...changes, notes: { from: null, to: 'née "[anonymized]" \\ 1' } }],
    [
      'words, marked',
      { ...changes, notes: { from: null, to: '[anonymized] "Grace" \\ [anonymized]' } },
    ],
    ['a key, marked', { email: changes.email, 'no[anonymized]': changes.notes }],
  ];
  it('allows full and partial redaction', async () => {
    await write(taken.length - 1);
    await chainAll();
    for (const [at, [what, stays]] of taken.entries()) {
      id = await getEntryId(at);
      const written = JSON.stringify(stays).replace('info0@', `info${Math.max(at - 1, 0)}@`);
      await set('changes = $2', [written]);
      const erased = { changes: JSON.parse(written), salt: 0, is_erased: true };
      expect([what, await listRemaining()]).toEqual([what, { ip: '127.0.0.1', ...erased }]);
      await set('ip = null');
      expect([what, await listRemaining()]).toEqual([what, { ip: null, ...erased }]);
    }
    const count = taken.length;
    expect(await verifyChain(portalDatabase)).toMatchObject({
      firstBreak: null,
      rows: count,
      erased: count,
    });
  });

  const forged: [string, object][] = [
    ['another value', { ...changes, email: { from: null, to: 'forged@nova.example' } }],
    ['a value from nothing', { ...changes, email: { from: 'forged', to: 'info0@nova.example' } }],
    ['another field', { ...changes, phone: { from: null, to: '1' } }],
    ['a mark with more beside', { ...changes, email: { from: null, to: 'forged [anonymized]' } }],
    ['what reads like a mark', { ...changes, email: { from: null, to: 'anonymized by Grace' } }],
    [
      'a mark out of nothing',
      { ...changes, email: { from: null, to: 'info0@nova.example[anonymized]' } },
    ],
    ['what stood elsewhere', { ...changes, notes: { from: null, to: '1[anonymized]née' } }],
    ['a pattern', { ...changes, email: { from: null, to: 'info_@%' } }],
    ['another kind of value', { ...changes, email: { from: null, to: ['info0@nova.example'] } }],
    ['a value without its change', { ...changes, email: 'info0@nova.example' }],
  ];
  it.each(['standing', 'marked as erased with it', 'erased before'])(
    'rejects replacing personal values: %s',
    async (when) => {
      if (when === 'erased before') await set('ip = null');
      const before = await listRemaining();
      const also = when === 'marked as erased with it' ? ', erased_at = now()' : '';
      for (const [, stays] of forged) {
        await expect(set(`changes = $2${also}`, [JSON.stringify(stays)])).rejects.toThrow(refusal);
      }
      for (const one of [`ip = '6.6.6.6'`, `salt = 'x'`, 'entry_id = gen_random_uuid()']) {
        await expect(set(`${one}${also}`)).rejects.toThrow(refusal);
      }
      expect(await listRemaining()).toEqual(before);
    },
  );

  it('keeps personal values redacted', async () => {
    await set('erased_at = now()');
    await set('erased_at = null');
    expect(await listRemaining()).toMatchObject({ salt: 0, is_erased: true });
  });

  it('rejects removing personal values with their row, and adding redacted ones', async () => {
    await expect(portalDatabase.pool.query('delete from audit_personal')).rejects.toThrow(
      'permission denied',
    );
    for (const statement of ['delete from audit_personal', 'truncate audit_personal']) {
      await expect(owner.database.pool.query(statement)).rejects.toThrow('never changed');
    }
    await insertEntry(portalDatabase.pool);
    const other = await getEntryId(1);
    await portalDatabase.pool.query(
      `insert into audit_personal (entry_id, changes, salt, erased_at) values ($1, $2, '', now())`,
      [other, JSON.stringify(changes)],
    );
    await chainAll();
    expect((await verifyChain(portalDatabase)).firstBreak).toMatchObject({
      kind: 'personal_changed',
      what: other,
    });
  });
});
