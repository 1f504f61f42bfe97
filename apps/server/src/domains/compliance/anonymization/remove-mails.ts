import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '#server/storage/blob-place.ts';
import { extractMailTexts } from './extract-mail-texts.ts';

/**
 * Deletes mail files that were sent to the person or mention them. They are not redacted, since a
 * redacted copy would show a mail that was never sent. Includes incomplete files of killed
 * processes. Returns the number of files.
 */
export async function removeMails(folder: string, pattern: RegExp): Promise<number> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  let removed = 0;
  for (const name of names.filter((one) => /\.eml(?:\.part)?$/.test(one))) {
    const file = join(folder, name);
    const written = await unlessMissing(readFile(file, 'latin1'));
    if (written === null) continue;
    if (!extractMailTexts(written).some((text) => text.search(pattern) >= 0)) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
