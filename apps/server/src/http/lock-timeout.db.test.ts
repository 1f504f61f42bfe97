import { changeClinic, getClinic } from '@portal/contract/crm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

afterAll(() => portal.close());

it('returns 503 after a few seconds for a change of a locked row, and changes nothing', async () => {
  const { world, database } = portal;
  const steward = await portal.signedIn(await world.addEmployee(['customers']));
  const params = await world.addClinic((await world.addCustomer()).id);
  const read = () => portal.call(getClinic, { as: steward, params });
  const change = () => portal.call(changeClinic, { as: steward, params, body: { city: 'Gent' } });
  const before = (await read()).body;

  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from clinic where id = $1 for share', [params.id]);
    const startedAt = performance.now();
    const refused = await change();
    expect(performance.now() - startedAt).toBeLessThan(8000);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers['retry-after']).toBe('5');
    // Reads never wait for a lock.
    expect((await read()).body).toEqual(before);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await change()).status).toBe(200);
});
