import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { Config } from '#server/config.ts';
import type { DatabaseAddress } from '#server/database/database.ts';
import type { ClusterConnection } from '#server/database/embedded/cluster.ts';
import { scrubCluster } from '#server/database/embedded/scrub-cluster.ts';
import { isUnreachable } from '#server/database/postgres-error.ts';
import { createAnonymizationTools, createForwarder } from '#server/domains/compliance/index.ts';
import { discardBackups, listWorkedJobs, type OutageWatch } from '#server/domains/system/index.ts';
import type { Metrics } from '#server/http/metrics.ts';
import type { RequestLoad } from '#server/http/request-load.ts';
import { createJobs, type Jobs } from '#server/jobs/jobs.ts';
import { seconds, systemClock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { allJobs } from './all-jobs.ts';
import { listCertificateTargets } from './certificate-targets.ts';
import { createBackupWriter } from './create-backup-writer.ts';
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
