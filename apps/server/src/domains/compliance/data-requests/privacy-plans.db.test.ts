// @every-postgres It tests plans.
import { listDataRequests } from '@portal/contract/compliance';
import { lookUpPeople } from '@portal/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explainQuery } from '#server/testing/explain-query.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import { vacuum } from '#server/testing/vacuum.ts';

let portal: TestPortal;
let officer: Caller;

/** So few that a scan of a whole table is cheap: an index is used because it fits. */
const rowCount = 4000;

beforeAll(async () => {
  portal = await testPortal();
  const { world, database } = portal;
  officer = await portal.signedIn(await world.addEmployee(['privacy']));
  await database.pool
    .query(`insert into lead (id, contact_id, contact_name, contact_email, stage, position, stage_changed_at)
    select gen_random_uuid(), gen_random_uuid(), md5(n::text), md5(n::text) || '@example.org', 'new', n, now()
    from generate_series(1, ${rowCount}) as n`);
  await database.pool.query(`insert into user_account (id, role, email, first_name, last_name)
    select gen_random_uuid(), 'employee', 'u' || n || '@example.org', 'U', md5((-n)::text)
    from generate_series(1, ${rowCount}) as n`);
  await database.pool
    .query(`insert into data_request (id, kind, subject_name, received_on, due_on, due_at, done_at)
    select gen_random_uuid(), case when n % 500 = 0 then 'erasure' else 'access' end, md5(n::text),
      date '2020-01-01' + n, date '2020-02-01' + n, timestamptz '2020-02-02' + n * interval '1 day',
      case when n % 100 > 0 then now() end
    from generate_series(1, ${rowCount}) as n`);
  await vacuum(database);
});
afterAll(() => portal.close());

it.each([{ ordering: 'last_name' }, { ordering: '-last_name' }, {}])(
  'merges accounts and leads by their indexes: %j',
  async (query) => {
    const plan = await explainQuery(portal, () =>
      portal.call(lookUpPeople, { as: officer, query }),
    );
    expect(plan).toContain('Merge Append');
  },
);

it('searches accounts and leads by their indexes', async () => {
  const query = { search: 'c4ca4', ordering: 'last_name' };
  const plan = await explainQuery(portal, () => portal.call(lookUpPeople, { as: officer, query }));
  for (const index of ['lead_search', 'user_account_search']) expect(plan).toContain(index);
});

it.each([
  [{ ordering: 'due_at' }, 'data_request_due_order'],
  [{ ordering: '-received_on' }, 'data_request_received_order'],
  [{ ordering: 'created_at' }, 'data_request_created_order'],
  [{ is_done: false }, 'data_request_open'],
  [{ is_overdue: true }, 'data_request_open'],
  [{ kind: 'erasure' }, 'data_request_kind'],
])('lists the register with %j by the index %s', async (query, index) => {
  const plan = await explainQuery(portal, () =>
    portal.call(listDataRequests, { as: officer, query }),
  );
  expect(plan).toContain(index);
});
