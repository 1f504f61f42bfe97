import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { portalRole } from '#server/database/embedded/cluster.ts';
import { migrate } from '#server/database/migrate.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { hasHaproxy } from './haproxy.ts';
import { makeNewerMigrations } from './migrations-folder.ts';
import { runRollingRound } from './rolling-round.ts';
import { getSampleSize } from './sample-size.ts';

let home: TestDatabase;
let folder: string;

/** What a later version may do to tables that this one reads and writes meanwhile. */
const further = {
  '20990101000000_expand': `
    alter table customer add column region text;
    create table customer_region (customer_id uuid primary key references customer (id) on delete cascade, region text not null);
    create function note_region() returns trigger language plpgsql as $$
      begin insert into customer_region values (new.id, coalesce(new.region, '')); return null; end $$;
    grant insert on customer_region to ${portalRole};
    create trigger note_region after insert on customer for each row execute function note_region()`,
  '20990102000000_index': 'create index concurrently customer_region_test on customer (region)',
};

beforeAll(async () => {
  home = await testDatabase();
  folder = await makeNewerMigrations(further);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await home.close();
});

// With an older version's program and longer: `npm run rolling-upgrade -w @portal/bench`.
it.skipIf(!hasHaproxy)(
  'fails no request behind HAProxy while a newer version migrates and its processes restart on its schema one by one (needs haproxy)',
  async () => {
    const found = await runRollingRound({
      address: home.address,
      upgrade: () => migrate(home.address, portalRole, { folder }),
      // A third restarts as the second does; while one of two does, a single one is left.
      processes: getSampleSize(3, 2),
      drainSeconds: 1,
      checkInterval: '200ms',
    });
    expect(found.failed).toEqual([]);
    expect(found.lost).toBe(0);
    expect(found.acknowledged.length).toBeGreaterThan(20);
    expect(found.reads).toBeGreaterThan(20);
  },
);
