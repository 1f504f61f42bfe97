import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
export const inMemory = '/dev/shm';
/** More than all tests together ever hold at once. */
const plenty = 4 * 1024 ** 3;

/**
 * Where tests keep their files: in memory where there is plenty of it, and where the one who runs
 * them named no folder. A database of a test's own is a thousand files, which take a disk most of a
 * second to make and to remove. No test lets the machine itself fall, so that none can tell.
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

/** Tests copy PostgreSQL's programs and run them; a container's own may be mounted without that. */
function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).findLast((parts) => parts[1] === inMemory);
  return options?.[3] !== undefined && !options[3].split(',').includes('noexec');
}
