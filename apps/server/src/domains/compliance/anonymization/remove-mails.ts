import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '#server/storage/blob-place.ts';
import { extractMailTexts } from './extract-mail-texts.ts';

/**
 * Removes the mails that lie as files and were sent to somebody or name them: whoever keeps mails so
 * keeps them to be read once, and a mail that was rewritten would be none that was sent. What a killed
 * process left of one, before its name was whole, goes too.
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
