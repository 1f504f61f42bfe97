import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bringUp } from './bring-up.ts';
import { chooseAccount } from './choose-account.ts';
import { immediateShutdown } from './end-process.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { readPostmasterTrace } from './postmaster-file.ts';
import { prepareEngine } from './prepare-engine.ts';
import { ensurePrivateFolder, socketFolder } from './private-folder.ts';
import { getProcessId } from './process-identity.ts';

it('waits for a PostgreSQL that has started and does not respond yet', async () => {
  const home = mkdtempSync(join(tmpdir(), 'bring-up-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  chmodSync(home, 0o755);
  const account = chooseAccount();
  const engine = await prepareEngine(account, () => undefined);
  const directory = join(home, 'data', 'cluster');
  ensurePrivateFolder(join(home, 'data'), account);
  await initialiseCluster({ engine, account, directory, durable: false });
  const folder = socketFolder(join(home, 'data', 'socket'));
  ensurePrivateFolder(folder, account);

  let halted = false;
  const running = await bringUp(
    { directory, socketFolder: folder, engine, account },
    {
      dataDirectory: home,
      purpose: 'serve',
      poolSize: 2,
      log: () => undefined,
      onLogLine: (line) => {
        if (!line.includes('ready to accept connections')) return;
        const postmaster = readPostmasterTrace(directory)?.postmaster;
        if (!postmaster) throw new Error('No PostgreSQL runs');
        halted = process.kill(getProcessId(postmaster), 'SIGSTOP');
        // Longer than an attempt to connect takes.
        setTimeout(() => process.kill(getProcessId(postmaster), 'SIGCONT'), 2200);
      },
      signal: new AbortController().signal,
    },
  );
  expect(halted).toBe(true);
  if (!('ownership' in running)) throw new Error('It was started by somebody else');
  await running.postmaster.stop(immediateShutdown);
}, 30_000);
