import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDistribution } from './customer-distribution.ts';
import { testDatabase, type TestDatabase } from './database.ts';

const page = fileURLToPath(new URL('../../../../docs/distribution.md', import.meta.url));

let home: TestDatabase;
beforeAll(async () => {
  home = await testDatabase();
});
afterAll(() => home.close());

it('lists what would change for a distribution by customer, as docs/distribution.md says', async () => {
  await expect(await describeDistribution(home.database)).toMatchFileSnapshot(page);
});

it('finds a new table, index and foreign key that would stand in the way', async () => {
  const { pool } = home.database;
  await pool.query(`
    create table device_note (id uuid primary key, device_id uuid references installed_device (id));
    create unique index clinic_test on clinic (city);
    alter table lead_note add constraint lead_note_test foreign key (lead_id) references lead (id)`);
  const found = await describeDistribution(home.database);
  expect(found).toContain('- `clinic_test`: clinic\n');
  expect(found).toContain('- `lead_note_test`: lead_note to lead\n');
  expect(found).toContain('- `device_note_device_id_fkey`: device_note to installed_device\n');
});
