import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { failureCode, syncFolder, unlessMissing } from './blob-place.ts';

const noRoom = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Writes a blob's bytes and path to disk in a folder of its own. Returns that folder. Leaves
 * nothing if the stream throws.
 * @throws DomainError `unavailable` if the disk is full; any error of the stream.
 */
export async function writeDraft(
  incoming: string,
  blobPath: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<string> {
  const draft = join(incoming, newId());
  const durable = { flag: 'wx', mode: 0o600, flush: true };
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(join(draft, 'content'), chunks, durable);
    await writeFile(join(draft, 'path'), blobPath, durable);
    await syncFolder(draft);
    return draft;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (noRoom.has(failureCode(error) ?? ''))
      throw new DomainError('unavailable', { cause: error });
    throw error;
  }
}

/**
 * Moves the draft to the blob's place, unless the place is taken: renaming over a folder with
 * entries fails, so one of several concurrent calls wins.
 * @throws DomainError `conflict` if the place is taken.
 */
export async function publishBlob(draft: string, target: string): Promise<void> {
  const shard = dirname(target);
  try {
    const made = await mkdir(shard, { recursive: true, mode: 0o700 });
    await rename(draft, target);
    await syncFolder(shard);
    if (made) await syncFolder(dirname(shard));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // The error code for a taken folder depends on the system: ENOTEMPTY, EEXIST, EPERM on Windows.
    const taken = await unlessMissing(access(target).then(() => true));
    throw taken ? new DomainError('conflict', { cause: error }) : error;
  }
}
