import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { testServices } from '#server/testing/test-services.ts';
import { createWorld } from '#server/testing/world.ts';
import { readConfig } from '#server/config.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { openLocalStore, type LocalStore } from '#server/storage/local-store.ts';
import { test } from '#server/testing/test-on-every-postgres.ts';
import { formatBanner, fillForDemo, hasEmployee, refuseDemoAccounts } from './first-start.ts';

const secretKey = 'a secret key for tests, and for nothing else';
const config = readConfig({ SECRET_KEY: secretKey, DEMO: 'true' });

let folder: string;
let store: LocalStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-first-start-'));
  store = await openLocalStore({ folder, secretKey, clock: systemClock });
});

afterAll(() => rm(folder, { recursive: true }));

async function onDatabase(work: (own: TestDatabase) => Promise<void>): Promise<void> {
  const own = await testDatabase();
  try {
    await work(own);
  } finally {
    await own.close();
  }
}

test('offers the demo accounts at the first start and each later one, until they are gone', async () => {
  await onDatabase(async ({ database }) => {
    const services = testServices(database, store);
    expect(await fillForDemo({ ...config, demo: false }, services)).toBe(false);
    expect(await fillForDemo(config, services)).toBe(true);
    expect(await fillForDemo(config, services)).toBe(true);
    await database.orm
      .update(userAccount)
      .set({ isActive: false })
      .where(eq(userAccount.email, demoAccounts.employee));
    expect(await fillForDemo(config, services)).toBe(false);
  });
});

it('refuses demo accounts in production, unless allowed by name or deactivated', async () => {
  await onDatabase(async ({ database }) => {
    const services = testServices(database, store);
    const refuse = (ALLOW_INSECURE: string) =>
      refuseDemoAccounts(
        readConfig({
          SECRET_KEY: 'Wq7Zt2Lm9Xc4Vb6Nj1Hd8Rf3Ky5Pg0Ts',
          NODE_ENV: 'production',
          PUBLIC_URL: 'https://portal.example',
          ALLOW_INSECURE,
        }),
        services,
      );
    await refuse('');
    await fillForDemo(config, services);
    await expect(refuse('')).rejects.toThrow(/demo accounts, whose password is public/u);
    await expect(refuse('SMTP_URL')).rejects.toThrow(/ALLOW_INSECURE=DEMO/u);
    await refuse('DEMO');
    await refuseDemoAccounts(config, services);
    await database.orm.update(userAccount).set({ isActive: false });
    await refuse('');
  });
});

it('offers none where the database was begun without', async () => {
  await onDatabase(async ({ database }) => {
    await createWorld(database).addEmployee();
    expect(await fillForDemo(config, testServices(database, store))).toBe(false);
  });
});

it('announces the accounts only where there are some', async () => {
  const address = 'http://127.0.0.1:8080';
  const ready = `The partner portal is ready at ${address}`;
  expect(await formatBanner({ demo: false, publicUrl: null }, address, true)).toBe(ready);
  const banner = await formatBanner({ demo: true, publicUrl: null }, address, true);
  for (const account of Object.values(demoAccounts)) expect(banner).toContain(account);
});

it('says how the first employee is made as long as none can sign in', async () => {
  await onDatabase(async ({ database }) => {
    const services = testServices(database, store);
    expect(await hasEmployee(services)).toBe(false);
    await createWorld(database).addEmployee();
    expect(await hasEmployee(services)).toBe(true);
    await database.orm.update(userAccount).set({ isActive: false });
    expect(await hasEmployee(services)).toBe(false);
  });
  const banner = await formatBanner(
    { demo: false, publicUrl: null },
    'http://127.0.0.1:8080',
    false,
  );
  expect(banner).toContain('npm run portal -- create-employee --email');
});
