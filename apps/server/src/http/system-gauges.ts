import { Gauge, type Registry } from 'prom-client';

/** State of the portal over all processes, for external monitoring. */
export interface Gauges {
  /** 1 for ok, 0.5 for degraded, 0 for down. */
  readonly components: readonly { readonly name: string; readonly value: number }[];
  readonly jobsFailed: number;
  readonly jobsWaiting: number;
  /** Kinds of jobs. */
  readonly queues: readonly QueueGauges[];
  /** Connections of the database server. */
  readonly connections: { readonly used: number; readonly allowed: number };
  readonly mails: {
    readonly waiting: number;
    /** Seconds since 1970; null if there was none. */
    readonly lastSent: number | null;
    readonly lastFailed: number | null;
  };
  /** Uploads that were requested within the last day. */
  readonly uploads: { readonly used: number; readonly unused: number; readonly bytes: number };
  /** Files that wait for the virus scanner. */
  readonly filesPending: number;
  /** Ends in seconds since 1970, of those that could be read. */
  readonly certificates: readonly { readonly setting: string; readonly end: number }[];
}

/** State of one kind of job. */
export interface QueueGauges {
  readonly name: string;
  readonly waiting: number;
  readonly retrying: number;
  readonly running: number;
  readonly failed: number;
  /** Seconds that the oldest waiting job has waited; null without any. */
  readonly oldestSeconds: number | null;
}

/** Connections of this process to the database. */
export interface PoolCounts {
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

/** Adds the gauges to a registry. Returns the function to set them; unknown values are left out. */
export function addSystemGauges(
  registry: Registry,
): (read: () => Promise<Gauges>, pool: PoolCounts | null) => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]): Gauge =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const gauges = {
    components: gauge(
      'portal_component_state',
      'What was last found of a component: 1 ok, 0.5 degraded, 0 down',
      'component',
    ),
    failed: gauge('portal_jobs_failed', 'Jobs given up within the last day and not tried again'),
    waiting: gauge('portal_jobs_waiting', 'Jobs whose time has come, not tried yet'),
    queues: gauge(
      'portal_queue_jobs',
      'Jobs of a kind: waiting, retrying, running, or failed within 90 days and not tried again',
      'queue',
      'state',
    ),
    oldest: gauge(
      'portal_queue_oldest_seconds',
      'How long the oldest waiting job of a kind has waited; 0 without any',
      'queue',
    ),
    connections: gauge(
      'portal_database_connections',
      'Connections of the database server, in all databases: used, and allowed at most',
      'state',
    ),
    pool: gauge(
      'portal_pool_connections',
      'Connections of this process: open, idle; and the queries that wait for one',
      'state',
    ),
    mailsWaiting: gauge('portal_mails_waiting', 'Mails that are not delivered yet'),
    mailSent: gauge('portal_mail_last_sent_timestamp_seconds', 'When a mail was last delivered'),
    mailFailed: gauge(
      'portal_mail_last_failed_timestamp_seconds',
      'When the delivery of a mail last failed',
    ),
    uploads: gauge(
      'portal_uploads_last_day',
      'Uploads requested within the last day: used, or unused so far',
      'state',
    ),
    uploadBytes: gauge(
      'portal_upload_bytes_last_day',
      'Size of the used uploads that were requested within the last day, as stated beforehand',
    ),
    pending: gauge('portal_files_pending_scan', 'Files that wait for the virus scanner'),
    certificates: gauge(
      'portal_certificate_end_timestamp_seconds',
      'When the certificate of an address of the settings ends',
      'setting',
    ),
  };
  return async (read, pool) => {
    for (const each of Object.values(gauges)) each.reset();
    if (pool) for (const [state, count] of Object.entries(pool)) gauges.pool.set({ state }, count);
    const found = await read().catch(() => null);
    if (found) {
      setGauges(gauges, found);
      return;
    }
    // Only an unreachable database is reported by missing values.
    gauges.components.set({ component: 'database' }, 0);
    for (const name of ['failed', 'waiting', 'mailsWaiting'] as const) gauges[name].set(Number.NaN);
  };
}

type Named = Readonly<
  Record<
    | 'components'
    | 'failed'
    | 'waiting'
    | 'queues'
    | 'oldest'
    | 'connections'
    | 'mailsWaiting'
    | 'mailSent'
    | 'mailFailed'
    | 'uploads'
    | 'uploadBytes'
    | 'pending'
    | 'certificates',
    Gauge
  >
>;

function setGauges(gauges: Named, found: Gauges): void {
  for (const { name, value } of found.components) gauges.components.set({ component: name }, value);
  gauges.failed.set(found.jobsFailed);
  gauges.waiting.set(found.jobsWaiting);
  for (const { name: queue, oldestSeconds, ...counts } of found.queues) {
    for (const [state, count] of Object.entries(counts)) gauges.queues.set({ queue, state }, count);
    gauges.oldest.set({ queue }, oldestSeconds ?? 0);
  }
  for (const [state, count] of Object.entries(found.connections))
    gauges.connections.set({ state }, count);
  gauges.mailsWaiting.set(found.mails.waiting);
  gauges.mailSent.set(found.mails.lastSent ?? Number.NaN);
  gauges.mailFailed.set(found.mails.lastFailed ?? Number.NaN);
  gauges.uploads.set({ state: 'used' }, found.uploads.used);
  gauges.uploads.set({ state: 'unused' }, found.uploads.unused);
  gauges.uploadBytes.set(found.uploads.bytes);
  gauges.pending.set(found.filesPending);
  for (const { setting, end } of found.certificates) gauges.certificates.set({ setting }, end);
}
