import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { type Clock, lazy, seconds } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import type { Storage } from '#server/storage/storage.ts';
import { probeBackup } from '../backup/probe-backup.ts';
import {
  type ComponentFinding,
  type Finding,
  measure,
  probeWithTimeout,
  thresholds,
} from './probe.ts';
import { probeCertificates } from './probe-certificates.ts';
import { probeDatabase } from './probe-database.ts';
import { type MailCheck, probeEmail } from './probe-email.ts';
import { probeMailbox } from './probe-mailbox.ts';
import { probeJobs } from './probe-jobs.ts';
import { probeScanner } from './probe-scanner.ts';

/** Results of one check of all components. */
interface ProbeResult {
  readonly at: Date;
  readonly findings: readonly ComponentFinding[];
}

export interface ProberTools extends Pick<Services, 'database' | 'storage' | 'fileScanner'> {
  readonly clock: Clock;
  readonly mail: MailCheck;
  /** True if the portal reads a mailbox. */
  readonly hasMailbox: boolean;
  /** When backups are made; null for no scheduled backups. */
  readonly backupSchedule: string | null;
}

/** Checks all components concurrently. */
export type Prober = () => Promise<ProbeResult>;

/** Milliseconds for which a result is shared. */
const resultLifetime = seconds(3);

/**
 * Creates a prober. Concurrent callers share a result, since a check connects to the mail server.
 */
export function createProber(tools: ProberTools): Prober {
  let shared: Promise<ProbeResult> | null = null;
  return () => {
    shared ??= probeAll(tools).finally(() => {
      setTimeout(() => (shared = null), resultLifetime).unref();
    });
    return shared;
  };
}

async function probeAll({
  database,
  storage,
  fileScanner: scanner,
  mail,
  clock,
  backupSchedule,
  hasMailbox,
}: ProberTools): Promise<ProbeResult> {
  const at = clock.now();
  const [api, ofDatabase, ofStorage, email, jobs, ofScanner, certificates, ofBackup, mailbox] =
    await Promise.all([
      probeApi(),
      probeDatabase(database),
      probeStorage(storage),
      probeEmail(mail),
      probeJobs(database, at),
      scanner && probeScanner({ database, scanner }, at),
      // Other components report a database that is away.
      probeCertificates(database, at).catch(() => null),
      backupSchedule === null ? null : probeBackup(database, backupSchedule, at),
      hasMailbox ? probeMailbox(database, at).catch(() => null) : null,
    ]);
  return {
    at,
    findings: [
      { name: 'api', ...api },
      { name: 'database', ...ofDatabase },
      { name: 'storage', ...ofStorage },
      { name: 'email', ...email },
      ...(mailbox ? [{ name: 'mailbox' as const, ...mailbox }] : []),
      { name: 'jobs', ...jobs },
      ...(ofScanner ? [{ name: 'scanner' as const, ...ofScanner }] : []),
      ...(certificates ? [{ name: 'certificates' as const, ...certificates }] : []),
      ...(ofBackup ? [{ name: 'backup' as const, ...ofBackup }] : []),
    ],
  };
}

const { limit, degradedLatency } = thresholds.storage;

/** Writes, reads and removes a test file. */
export function probeStorage(storage: Pick<Storage, 'check'>): Promise<Finding> {
  return probeWithTimeout(limit, { key: 'system.storage.down' }, async () => {
    const latencyMs = await measure(() => storage.check());
    return latencyMs >= degradedLatency
      ? {
          status: 'degraded',
          latencyMs,
          detail: {
            key: 'system.storage.slow',
            params: { latency: { seconds: latencyMs / 1000 } },
          },
        }
      : { status: 'ok', latencyMs, detail: { key: 'system.storage.fine' } };
  });
}

const { degradedDelay, degradedHeapShare } = thresholds.api;

const megabyte = 1024 * 1024;

/** Milliseconds between samples of the event loop; included in the measured delay. */
const resolution = 20;

/** Event loop delay since the last check, in milliseconds; starts with the first check. */
const eventLoopDelay = lazy(() => {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  return () => {
    const late = histogram.count === 0 ? 0 : histogram.percentile(99) / 1e6 - resolution;
    histogram.reset();
    return Math.max(0, Math.round(late * 10) / 10);
  };
});

/** Checks this process: event loop delay and memory. */
async function probeApi(): Promise<Finding> {
  const heap = getHeapStatistics();
  return assessApi({
    delay: eventLoopDelay(),
    heapShare: heap.used_heap_size / heap.heap_size_limit,
    memory: Math.round(process.memoryUsage.rss() / megabyte),
  });
}

/** Rates the figures; `memory` in megabytes. */
export function assessApi(figures: { delay: number; heapShare: number; memory: number }): Finding {
  const { delay, heapShare, memory } = figures;
  const params = { delay: { seconds: delay / 1000 }, memory };
  const found = (status: Finding['status'], key: `system.api.${'fine' | 'busy' | 'memory'}`) => ({
    status,
    latencyMs: delay,
    detail: { key, params },
  });
  if (heapShare >= degradedHeapShare) return found('degraded', 'system.api.memory');
  if (delay >= degradedDelay) return found('degraded', 'system.api.busy');
  return found('ok', 'system.api.fine');
}
