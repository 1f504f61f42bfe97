import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { processorSeconds } from './processor-time.ts';

export interface RunningProcess {
  readonly pid: number;
  /** Resident memory, in MiB. */
  memory(): number;
  /** Processor time used so far, user and system, in seconds. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

/**
 * Starts a Node program, named by its path in the repository or an absolute one, and waits until it
 * prints that it is ready.
 */
export async function startProcess(
  program: string,
  environment: Record<string, string>,
): Promise<RunningProcess> {
  const path = resolve(import.meta.dirname, '..', program);
  // As `npm start` does.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', path], {
    // Measurements do in a second what people do in an hour.
    env: { REQUEST_LIMIT_FACTOR: '1000', ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Stops the child if the measurement is aborted.
  const kill = (): void => void child.kill('SIGTERM');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  await ready(child, program);
  const pid = child.pid ?? 0;
  return {
    pid,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    processorSeconds: () => processorSeconds(pid),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function ready(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${program} ended before it was ready`)));
    child.stdout?.on('data', (said: Buffer) => {
      if (said.toString().includes('is ready')) resolve();
    });
  });
}
