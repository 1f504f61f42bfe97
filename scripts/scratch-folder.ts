import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Folder of files in memory on Linux. */
export const inMemory = '/dev/shm';
/** More bytes than all tests together use at any moment. */
const plenty = 4 * 1024 ** 3;

/**
 * Returns the folder of test files: in memory if there is enough and no folder is configured. A
 * test database consists of a thousand files, which a disk needs most of a second to create and
 * remove. Tests do not crash the machine, so memory is safe.
 */
export function scratchFolder(): string {
  return process.env['TMPDIR'] === undefined && hasPlenty() ? inMemory : tmpdir();
}

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > plenty && process.availableMemory() > plenty && runsPrograms();
  } catch {
    return false;
  }
}

/**
 * Tests copy PostgreSQL's programs and run them; a container may mount its memory folder with
 * `noexec`.
 */
function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).findLast((parts) => parts[1] === inMemory);
  return options?.[3] !== undefined && !options[3].split(',').includes('noexec');
}
