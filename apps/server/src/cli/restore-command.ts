import { join, resolve } from 'node:path';
import {
  openRestorableBackup,
  restoreBackup,
  type RestorableBackup,
  type RestoreSummary,
} from '#server/backup/restore-backup.ts';
import { requireEmptyStorage } from '#server/backup/restore-files.ts';
import { readSettings, resolveConfig, resolveForCheck } from '#server/config.ts';
import { containsDatabase } from '#server/database/embedded/cluster-home.ts';
import {
  removeRestoreNote,
  type RestoreMarker,
  writeRestoreNote,
} from '#server/database/restore-marker.ts';
import { addReceipts, openReceiptStore } from '#server/domains/compliance/index.ts';
import { placeJobs } from '#server/domains/system/index.ts';
import { ensureJobs } from '#server/jobs/ensure-jobs.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { containsFiles } from '#server/storage/blob-folder.ts';
import { isContainerMissing, openStorage } from '#server/storage/open-storage.ts';
import type { BareCommand, CommandInvocation, CommandOutput } from './command.ts';
import { createProgressPrinter } from './print-progress.ts';
import { describeBreak, formatCount } from './verify-audit-command.ts';
import { withPlace } from './with-place.ts';

export const restoreCommand: BareCommand = {
  name: 'restore',
  usage: '<file> [--other-key] [--json]',
  summary: 'bring a backup back into an empty database and an empty file store, and verify it',
  argument: 'file',
  options: { json: { type: 'boolean' }, 'other-key': { type: 'boolean' } },
  runBare: async ({ environment, values, argument, terminal }) => {
    const settings = readSettings(environment);
    const isJson = values['json'] === true;
    const opened = await openRestorableBackup(resolve(argument), {
      secretKey: settings.secretKeys.current === null ? null : resolveForCheck(settings).secretKey,
      acceptsOtherKey: values['other-key'] === true,
      onProgress: createProgressPrinter(terminal, isJson),
    });
    try {
      await requireEmptyPlace(opened, { config: resolveForCheck(settings), terminal });
      // Only now is a key created, if there is none: what was refused until here leaves nothing.
      const summary = await restore(opened, { config: resolveConfig(settings), terminal });
      const isOk = summary.chainBreak === null;
      return isJson
        ? { text: JSON.stringify({ event: 'done', ok: isOk, ...summary }), isOk }
        : formatSummary(summary, isOk);
    } finally {
      await opened.backup.close();
    }
  },
};

async function restore(
  opened: RestorableBackup,
  { config, terminal }: Pick<CommandInvocation, 'config' | 'terminal'>,
): Promise<RestoreSummary> {
  return withPlace({ config, terminal }, async (place) => {
    const { allJobs } = await import('#server/process/all-jobs.ts');
    return restoreBackup(opened, {
      address: place.ownerAddress,
      portalRole: place.portalRole,
      storage: place.storage,
      addReceipts: (receipts) => addReceipts(openReceiptStore(place.storage, config), receipts),
      prepareJobs: () => ensureJobs(place.ownerAddress, allJobs, place.portalRole),
      placeJobs,
      ...(config.databaseUrl === null ? { note: createNote(config.dataDir) } : {}),
      now: () => systemClock.now(),
    });
  });
}

/**
 * Looks at the file store before an embedded database is created, and creates nothing there.
 * @throws BackupError if it is not empty.
 */
async function requireEmptyPlace(
  { backup }: RestorableBackup,
  { config, terminal }: Pick<CommandInvocation, 'config' | 'terminal'>,
): Promise<void> {
  const { databaseUrl, dataDir, files } = config;
  if (databaseUrl !== null || containsDatabase(dataDir)) return;
  if (files.store === 'folder' && !containsFiles(join(dataDir, 'files'))) return;
  const log = (line: string): void => terminal.error(line);
  const { storage } = await openStorage({ ...config, log, isCheck: true }, systemClock);
  try {
    await requireEmptyStorage(storage, backup, { isContinued: false });
  } catch (error) {
    // A bucket that is still to be created is empty.
    if (!isContainerMissing(error)) throw error;
  }
}

const createNote = (dataDir: string) => ({
  write: (marker: RestoreMarker) => writeRestoreNote(dataDir, marker),
  remove: () => removeRestoreNote(dataDir),
});

function formatSummary(summary: RestoreSummary, isOk: boolean): CommandOutput {
  const { createdAt, rows, files, vanished, leftOutTables, leftOutJobs, chainBreak } = summary;
  const lines = [
    `The backup of ${createdAt} is restored: ${formatCount(rows, 'row')}, ${formatCount(files, 'file')}.`,
    ...(vanished > 0
      ? [`Deleted while the backup was made, and missing: ${formatCount(vanished, 'file')}.`]
      : []),
    ...(leftOutTables.length > 0
      ? [`Left out, because they are none of the portal's tables: ${leftOutTables.join(', ')}.`]
      : []),
    ...(leftOutJobs > 0
      ? [`Left out, because this version has no such jobs: ${formatCount(leftOutJobs, 'job')}.`]
      : []),
    chainBreak
      ? `${describeBreak(chainBreak)} It was so when the backup was made.`
      : `The audit log is whole: ${formatCount(summary.chainedRows, 'row')}.`,
    'Put receipts of later anonymizations in place before the portal is started.',
  ];
  return { text: lines.join('\n'), isOk };
}
