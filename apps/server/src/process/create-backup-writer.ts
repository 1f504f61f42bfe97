import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import type { Config } from '#server/config.ts';
import type { DatabaseAddress } from '#server/database/database.ts';
import type { BackupWriter } from '#server/domains/system/index.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import type { Storage } from '#server/storage/storage.ts';
import { toBackupOptions } from './backup-options.ts';

interface BackupWriterOptions {
  readonly config: Config;
  /** With the role of the tables' owner. */
  readonly ownerAddress: DatabaseAddress;
  readonly log: Pick<BaseLogger, 'info'>;
}

/** Creates what writes the scheduled backups, into `DATA_DIR/backups`. */
export function createBackupWriter(
  { config, ownerAddress, log }: BackupWriterOptions,
  storage: Storage,
): BackupWriter {
  return {
    write: async ({ signal, rest }) => {
      // Loaded by those alone who make backups.
      const [{ writeScheduledBackup }, { BackupError }] = await Promise.all([
        import('#server/backup/scheduled-backup.ts'),
        import('#server/backup/format.ts'),
      ]);
      const begun = performance.now();
      try {
        const { size, rows, files, vanished, missing } = await writeScheduledBackup(
          join(config.dataDir, 'backups'),
          {
            keep: config.backupKeep,
            ...toBackupOptions(config, { ownerAddress, storage }),
            rest: async () => {
              signal.throwIfAborted();
              await rest();
            },
          },
        );
        const milliseconds = Math.round(performance.now() - begun);
        log.info({ size, rows, files, vanished, missing, milliseconds }, 'backup written');
        // Without the paths: a job's failure is logged, and they contain names of files.
        if (missing > 0)
          throw new JobFailure(
            `The backup is incomplete: ${missing} files that the database names are not in the file store. "npm run portal -- check-files" names them.`,
          );
      } catch (error) {
        if (error instanceof BackupError) throw new JobFailure(error.message, { cause: error });
        throw error;
      }
    },
  };
}
