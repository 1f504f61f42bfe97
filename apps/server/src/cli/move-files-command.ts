import { openDatabase } from '#server/database/database.ts';
import { checkFiles } from '#server/domains/uploads/index.ts';
import { type FileStore, fileStores } from '#server/kernel/file-settings.ts';
import { openReceiptStore } from '#server/domains/compliance/index.ts';
import { receiptPrefix, type Storage } from '#server/storage/storage.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { copyBlobs } from '#server/storage/copy-blobs.ts';
import { openStore } from '#server/storage/open-storage.ts';
import {
  type Command,
  type CommandInvocation,
  OperatorError,
  requireDatabase,
  requireFileFolder,
} from './command.ts';
import { withPlace } from './with-place.ts';

/** Milliseconds between two lines of progress. */
const progressInterval = 2000;

export const moveFilesCommand: Command = {
  name: 'move-files',
  usage: '--from <folder|azure|s3> --to <folder|azure|s3> [--json]',
  summary:
    'copy all files from the store in use to another, compare each copy, and go on where it ended before',
  options: { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean' } },
  run: async (invocation) => {
    const { config, values, terminal } = invocation;
    const [fromName, toName] = [toStore(invocation, 'from'), toStore(invocation, 'to')];
    if (fromName === toName) throw new OperatorError('--from and --to are the same store.');
    requireSourceInUse(fromName, config.files.store);
    requireFileFolder({ ...config, files: { ...config.files, store: fromName } });
    const settings = { ...config, log: (line: string) => terminal.error(line) };
    const { storage: from } = await openStore(
      fromName,
      { ...settings, isCheck: true },
      systemClock,
    );
    const { storage: to } = await openStore(toName, settings, systemClock);
    let shownAt = 0;
    const { surplus, ...counts } = await copyBlobs({
      from,
      to,
      // The folder has its receipts beside the files.
      isLeftOut: (blobPath) =>
        [fromName, toName].includes('folder') && blobPath.startsWith(receiptPrefix),
      onProgress: (done, total) => {
        if (done < total && Date.now() - shownAt < progressInterval) return;
        shownAt = Date.now();
        terminal.error(`${done} of ${total} files`);
      },
    });
    const receipts = await copyReceipts(
      { name: fromName, storage: from },
      { name: toName, storage: to },
      config.dataDir,
    );
    const removed = await removeSurplus(invocation, { from, to }, surplus);
    const isOk = counts.failed.length === 0;
    if (values['json'] === true) {
      return { text: JSON.stringify({ ok: isOk, ...counts, removed, receipts }, null, 2), isOk };
    }
    const lines = [
      `Copied and compared: ${counts.copied} files, ${(counts.bytes / 1024 ** 2).toFixed(1)} MiB; changed since: ${counts.replaced}; there already: ${counts.present}; deleted since, and removed from the copy: ${removed}; receipts: ${receipts}.`,
      ...counts.failed.map(({ blobPath, reason }) => `Not copied: ${blobPath}: ${reason}`),
      isOk
        ? `If a process of the portal was running: stop all, and run this again. Then set FILE_STORE=${toName} and start them. The files in ${fromName} stay.`
        : 'Run this again.',
    ];
    return { text: lines.join('\n'), isOk };
  },
};

function toStore({ config, values }: CommandInvocation, option: 'from' | 'to'): FileStore {
  const store = fileStores.find((one) => one === values[option]);
  if (!store) throw new OperatorError(`--${option}: name one of ${fileStores.join(', ')}.`);
  const { azure, s3 } = config.files;
  if (store === 'azure' && !azure)
    throw new OperatorError(`--${option} azure: set AZURE_STORAGE_CONNECTION_STRING.`);
  if (store === 's3' && !s3) throw new OperatorError(`--${option} s3: set S3_BUCKET and its key.`);
  return store;
}

/**
 * Requires that files come from the store in use: only there is nothing that was deleted or changed
 * elsewhere, and only another one has nothing that a copy could overwrite.
 * @throws OperatorError that says what to do.
 */
function requireSourceInUse(fromName: FileStore, used: FileStore): void {
  if (fromName === used) return;
  throw new OperatorError(
    `--from ${fromName}: by these settings the portal uses ${used}. If it still works with ${fromName}, set FILE_STORE=${fromName} first; if it no longer does, check-files names the files that are missing in ${used}.`,
  );
}

type NamedStore = { readonly name: FileStore } & Awaited<ReturnType<typeof openStore>>;

/**
 * Copies the receipts of anonymizations, where one of the stores is the folder. Leaves that of
 * another anonymization of the same person, which may be newer. Returns how many were copied.
 */
async function copyReceipts(
  from: Pick<NamedStore, 'name' | 'storage'>,
  to: Pick<NamedStore, 'name' | 'storage'>,
  dataDir: string,
): Promise<number> {
  if (from.name !== 'folder' && to.name !== 'folder') return 0;
  const [source, target] = [from, to].map(({ name, storage }) =>
    openReceiptStore(storage, { dataDir, files: { store: name } }),
  );
  if (!source || !target) return 0;
  const present = { ids: new Set<string>(), people: new Set<string>() };
  for await (const receipt of target.all()) {
    present.ids.add(receipt.id);
    present.people.add(receipt.user_id);
  }
  let copied = 0;
  for await (const receipt of source.all()) {
    // Of the same id, what an earlier move copied: it may have been completed since.
    if (present.people.has(receipt.user_id) && !present.ids.has(receipt.id)) continue;
    await target.save(receipt);
    copied += 1;
  }
  return copied;
}

/** Paths that the portal gives: purpose and id, with a name where there is one. */
const isFilePath = (blobPath: string): boolean =>
  /^[\w-]+\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/|$)/.test(blobPath);

/**
 * Removes the files that an earlier move copied, and that were deleted or anonymized since: the
 * store in use has them no longer, and the database does not name them. Never removes receipts.
 * Returns the number of files.
 * @param candidates paths that `to` has and `from`, the store in use, had not when it was listed.
 * @throws OperatorError without a database.
 */
async function removeSurplus(
  invocation: CommandInvocation,
  { from, to }: { readonly from: Storage; readonly to: Storage },
  candidates: readonly string[],
): Promise<number> {
  const copied = candidates.filter((path) => isFilePath(path) && !path.startsWith(receiptPrefix));
  if (copied.length === 0) return 0;
  requireDatabase(invocation.config);
  return withPlace(invocation, async ({ address, direct }) => {
    const database = openDatabase(address, { poolSize: 1, direct });
    try {
      const { surplus } = await checkFiles({ database, storage: to }, () => false);
      const unnamed = new Set(surplus);
      let removed = 0;
      for (const path of copied) {
        if (!unnamed.has(path) || (await from.describe(path))) continue;
        await to.remove(path);
        removed += 1;
      }
      return removed;
    } finally {
      await database.close();
    }
  });
}
