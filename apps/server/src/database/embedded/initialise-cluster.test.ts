import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseAccount } from './choose-account.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { prepareEngine } from './prepare-engine.ts';
import { processIdentity } from './process-identity.ts';

let scratch: string;
let directory: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'initialise-'));
  chmodSync(scratch, 0o755);
  directory = join(scratch, 'cluster');
});
afterEach(() => rmSync(scratch, { recursive: true }));

async function initialise(): Promise<boolean> {
  const account = chooseAccount();
  const engine = await prepareEngine(account, () => undefined);
  return initialiseCluster({ engine, account, directory, durable: false });
}

it('removes what a killed first start left, but not what a running one makes', async () => {
  const abandoned = `${directory}.new-999999.1-abc`;
  const growing = `${directory}.new-${processIdentity(process.pid)}-def`;
  mkdirSync(join(abandoned, 'base'), { recursive: true });
  mkdirSync(growing);
  expect(await initialise()).toBe(true);
  expect(existsSync(abandoned)).toBe(false);
  expect(existsSync(growing)).toBe(true);
  expect(await initialise()).toBe(false);
});

it('refuses the cluster of another major version', async () => {
  mkdirSync(directory);
  writeFileSync(join(directory, 'PG_VERSION'), '17\n');
  await expect(initialise()).rejects.toThrow(
    `The database in ${directory} was made by PostgreSQL 17, and this portal brings PostgreSQL 18.`,
  );
});
