import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chooseAccount } from './choose-account.ts';
import { prepareEngine } from './prepare-engine.ts';
import { PostmasterFailure, startPostmaster } from './start-postmaster.ts';

it('says why PostgreSQL does not start', async () => {
  const account = chooseAccount();
  const engine = await prepareEngine(account, () => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'start-postmaster-'));
  const cluster = { directory: join(folder, 'none'), socketFolder: folder, engine, account };
  const lines: string[] = [];
  const started = startPostmaster(cluster, {}, (line) => lines.push(line));
  await expect(started).rejects.toThrow(/postgresql\.conf|does not exist|could not access/);
  await expect(started).rejects.toBeInstanceOf(PostmasterFailure);
  expect(lines).not.toEqual([]);
  rmSync(folder, { recursive: true });
});
