import { resolve } from 'node:path';
import { type BackupSummary, writeBackup } from '#server/backup/write-backup.ts';
import { toBackupOptions } from '#server/process/backup-options.ts';
import { type Command, type CommandOutput, requireDatabase, requireFileFolder } from './command.ts';
import { createProgressPrinter, formatSize } from './print-progress.ts';
import { formatCount } from './verify-audit-command.ts';
import { withPlace } from './with-place.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: '<file> [--json]',
  summary: 'write database and files to one file, also while the portal runs',
  argument: 'file',
  options: { json: { type: 'boolean' } },
  run: async ({ config, values, argument, terminal }) => {
    requireDatabase(config);
    requireFileFolder(config);
    const isJson = values['json'] === true;
    const summary = await withPlace({ config, terminal, isCheck: true }, (place) =>
      writeBackup(resolve(argument), {
        ...toBackupOptions(config, place),
        onProgress: createProgressPrinter(terminal, isJson),
      }),
    );
    const isOk = summary.missing === 0;
    return isJson
      ? { text: JSON.stringify({ event: 'done', ok: isOk, ...summary }), isOk }
      : formatSummary(summary, isOk);
  },
};

function formatSummary(summary: BackupSummary, isOk: boolean): CommandOutput {
  const { path, size, rows, files, fileSize, vanished, missing, firstMissing } = summary;
  const lines = [
    `The backup ${path} is ${isOk ? 'complete' : 'INCOMPLETE'}: ${formatSize(size)}, ${formatCount(rows, 'row')}, ${formatCount(files, 'file')} of ${formatSize(fileSize)}.`,
    ...(vanished > 0
      ? [`Deleted while it was made, and not in it: ${formatCount(vanished, 'file')}.`]
      : []),
    ...(isOk
      ? []
      : [
          `Not in the file store, although the database names them: ${formatCount(missing, 'file')}. Are DATA_DIR and FILE_STORE right, and the disk mounted?`,
          ...firstMissing.map((blobPath) => `Missing: ${blobPath}`),
          ...(missing > firstMissing.length ? ['All of them: npm run portal -- check-files'] : []),
        ]),
    'It does not contain the SECRET_KEY: keep that apart from it.',
  ];
  return { text: lines.join('\n'), isOk };
}
