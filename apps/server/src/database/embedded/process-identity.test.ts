import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isRunning, processIdentity, getProcessId } from './process-identity.ts';

it('distinguishes a running process from one that has ended', async () => {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const identity = processIdentity(child.pid ?? 0) ?? '';
  expect(getProcessId(identity)).toBe(child.pid);
  expect(isRunning(identity)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isRunning(identity)).toBe(false);
});

it.runIf(process.platform === 'linux')('ignores a later process with the same id', () => {
  expect(isRunning(`${process.pid}.1`)).toBe(false);
});

it.each([0, -1, Number.NaN, 1.5])('knows no process %d', (pid) => {
  expect(processIdentity(pid)).toBeUndefined();
});
