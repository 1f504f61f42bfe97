import { resolve } from 'node:path';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openReceiptStore } from '#server/domains/compliance/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { type Command, requireDatabase } from './command.ts';
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
    const isJson = values['json'] === true;
    const summary = await withPlace({ config, terminal }, ({ ownerAddress, storage }) =>
      writeBackup(resolve(argument), {
        address: ownerAddress,
        storage,
        receipts: () => openReceiptStore(storage, config).all(),
        secretKey: config.secretKey,
        now: () => systemClock.now(),
        onProgress: createProgressPrinter(terminal, isJson),
      }),
    );
    if (isJson) return JSON.stringify({ event: 'done', ...summary });
    const { path, size, rows, files, fileSize, vanished } = summary;
    return [
      `The backup ${path} is complete: ${formatSize(size)}, ${formatCount(rows, 'row')}, ${formatCount(files, 'file')} of ${formatSize(fileSize)}.`,
      ...(vanished > 0
        ? [`Deleted while it was made, and not in it: ${formatCount(vanished, 'file')}.`]
        : []),
      'It does not contain the SECRET_KEY: keep that apart from it.',
    ].join('\n');
  },
};
