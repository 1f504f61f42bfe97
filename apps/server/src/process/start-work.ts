import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { Config } from '#server/config.ts';
import type { DatabaseAddress } from '#server/database/database.ts';
import type { ClusterConnection } from '#server/database/embedded/cluster.ts';
import { scrubCluster } from '#server/database/embedded/scrub-cluster.ts';
import { isUnreachable } from '#server/database/postgres-error.ts';
import { createAnonymizationTools, createForwarder } from '#server/domains/compliance/index.ts';
import {
  type BackupWriter,
  discardBackups,
  listWorkedJobs,
  type OutageWatch,
} from '#server/domains/system/index.ts';
import type { Metrics } from '#server/http/metrics.ts';
import type { RequestLoad } from '#server/http/request-load.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { createJobs, type Jobs } from '#server/jobs/jobs.ts';
import { seconds, systemClock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import type { Storage } from '#server/storage/storage.ts';
import { allJobs } from './all-jobs.ts';
import { toBackupOptions } from './backup-options.ts';
import { listCertificateTargets } from './certificate-targets.ts';
import { createMailTransportFactory } from './mail-transport-factory.ts';

const maxAttempts = 30;

interface WorkOptions {
  readonly config: Config;
  readonly address: DatabaseAddress;
  /** With the role of the tables' owner. */
  readonly ownerAddress: DatabaseAddress;
  /** The embedded cluster; null where the database is the operator's. */
  readonly cluster: ClusterConnection | null;
  readonly services: Services;
  readonly outages: Pick<OutageWatch, 'suspect'>;
  readonly requestLoad: Pick<RequestLoad, 'isBusy'>;
  readonly metrics: Pick<Metrics, 'observeRun'>;
  readonly log: Pick<BaseLogger, 'info' | 'warn' | 'error'>;
}

/** Starts the background work of this process. Called once it listens. */
export async function startWork(options: WorkOptions): Promise<Jobs> {
  const { config, address, cluster, services, outages, requestLoad, metrics, log } = options;
  const scrubber = cluster && { scrub: (limit: number) => scrubCluster(cluster, limit) };
  const backupWriter =
    config.backupSchedule === null ? null : createBackupWriter(options, services.storage);
  const tools = {
    ...createAnonymizationTools(services, config, { clock: systemClock, scrubber }),
    mail: createMailTransportFactory(config),
    certificateTargets: listCertificateTargets(config),
    auditForwarder:
      config.auditForwardUrl === null ? null : createForwarder(config.auditForwardUrl),
    backupSchedule: config.backupSchedule,
    hasMailbox: Boolean(config.inboundMail?.imapUrl),
    backupWriter,
    log,
  };
  const onFailure = (error: unknown): void => {
    if (isUnreachable(error)) outages.suspect();
  };
  const { database } = services;
  const { isBusy } = requestLoad;
  const { observeRun: onRun } = metrics;
  const settings = {
    address,
    database,
    jobs: listWorkedJobs(allJobs, config.backupSchedule),
    tools,
  };
  const jobs = createJobs({ ...settings, log, onFailure, isBusy, onRun });
  const start = async (): Promise<void> => {
    if (config.backupSchedule === null) await discardBackups(database);
    await jobs.start();
  };
  await startWithRetries({ start, stop: () => jobs.stop() }, log);
  return jobs;
}

/** Retries while the database is away for a moment, which is no reason to end the portal. */
async function startWithRetries(jobs: Jobs, log: WorkOptions['log']): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await jobs.start();
    } catch (error) {
      await jobs.stop();
      if (attempt === maxAttempts || !isUnreachable(error)) throw error;
      log.warn({ attempt }, 'jobs not started');
      await delay(seconds(1));
    }
  }
}

interface BackupWriterOptions {
  readonly config: Config;
  /** With the role of the tables' owner. */
  readonly ownerAddress: DatabaseAddress;
  readonly log: Pick<BaseLogger, 'info'>;
}

/** Creates what writes the scheduled backups, into `DATA_DIR/backups`. */
function createBackupWriter(
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
