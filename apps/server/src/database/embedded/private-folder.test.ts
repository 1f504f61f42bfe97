import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseAccount } from './choose-account.ts';
import { ensurePrivateFolder } from './private-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes a folder for the account alone, and closes one that was open', () => {
  const account = chooseAccount();
  const path = join(folder, 'socket');
  ensurePrivateFolder(path, account);
  chmodSync(path, 0o755);
  ensurePrivateFolder(path, account);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(path).uid).toBe(account?.uid ?? process.getuid?.());
});

it('refuses a symbolic link in place of the folder', () => {
  mkdirSync(join(folder, 'elsewhere'));
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'socket'));
  expect(() => ensurePrivateFolder(join(folder, 'socket'), undefined)).toThrow('must be a folder');
});
