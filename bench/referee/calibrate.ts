import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import {
  hashPassword,
  verifyPassword,
} from '../../apps/server/src/domains/auth/passwords/password-hash.ts';
import { getMedian } from '../median.ts';

import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Milliseconds that constant work took: a measure of the machine, not of what runs on it. */
export interface Calibration {
  readonly processor: number;
  readonly disk: number;
}

const derive = promisify(pbkdf2);
const diskFolder = makeTemporaryFolder('disk');
const computations = 4;
const iterations = 100_000;
const writes = 9;
const hashes = 15;
const block = Buffer.alloc(8192, 1);

/**
 * Times constant work: a computation on every processor at once, and writes that reach the disk. The
 * fastest of several computations counts, so that a short task in the background does not.
 */
export async function calibrate(): Promise<Calibration> {
  let processor = Infinity;
  for (let run = 0; run < computations; run += 1) {
    const began = performance.now();
    await Promise.all(
      Array.from({ length: availableParallelism() }, () =>
        derive('constant', 'work', iterations, 32, 'sha256'),
      ),
    );
    processor = Math.min(processor, performance.now() - began);
  }
  return { processor, disk: timeDisk() };
}

function timeDisk(): number {
  const file = openSync(join(diskFolder, 'file'), 'w');
  const times = Array.from({ length: writes }, () => {
    const began = performance.now();
    writeSync(file, block);
    fsyncSync(file);
    return performance.now() - began;
  });
  closeSync(file);
  return getMedian(times);
}

/** Returns the median time of verifying a password, one at a time, in milliseconds. */
export async function timeHash(): Promise<number> {
  const hash = await hashPassword('constant');
  const times: number[] = [];
  for (let done = 0; done < hashes; done += 1) {
    const began = performance.now();
    await verifyPassword(hash, 'constant');
    times.push(performance.now() - began);
  }
  return getMedian(times);
}
