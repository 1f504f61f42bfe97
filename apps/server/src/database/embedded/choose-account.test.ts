import { mkdtempSync, chownSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chooseAccount } from './choose-account.ts';

const isRoot = process.getuid?.() === 0;

it.skipIf(isRoot)('keeps the account of an ordinary user', () => {
  expect(chooseAccount()).toBeUndefined();
});

it.runIf(isRoot)('chooses an account without rights where the portal is root', () => {
  expect(chooseAccount()?.uid).toBeGreaterThan(0);
});

it.runIf(isRoot)('keeps the owner of a cluster that exists', () => {
  const cluster = mkdtempSync(join(tmpdir(), 'choose-account-'));
  chownSync(cluster, 54_321, 54_322);
  expect(chooseAccount(cluster)).toEqual({ name: 'uid 54321', uid: 54_321, gid: 54_322 });
  rmSync(cluster, { recursive: true });
});
