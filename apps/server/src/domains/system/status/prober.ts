import type { Clock } from '#server/kernel/clock.ts';
import { seconds } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import type { ComponentFinding } from './finding.ts';
import { probeApi } from './probe-api.ts';
import { probeDatabase } from './probe-database.ts';
import { probeEmail, type MailCheck } from './probe-email.ts';
import { probeJobs } from './probe-jobs.ts';
import { probeStorage } from './probe-storage.ts';

/** Results of one check of all components. */
export interface ProbeResult {
  readonly at: Date;
  readonly findings: readonly ComponentFinding[];
}

export interface ProberTools extends Pick<Services, 'database' | 'storage'> {
  readonly clock: Clock;
  readonly mail: MailCheck;
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

async function probeAll({ database, storage, mail, clock }: ProberTools): Promise<ProbeResult> {
  const at = clock.now();
  const [api, ofDatabase, ofStorage, email, jobs] = await Promise.all([
    probeApi(),
    probeDatabase(database),
    probeStorage(storage),
    probeEmail(mail),
    probeJobs(database, at),
  ]);
  return {
    at,
    findings: [
      { name: 'api', ...api },
      { name: 'database', ...ofDatabase },
      { name: 'storage', ...ofStorage },
      { name: 'email', ...email },
      { name: 'jobs', ...jobs },
    ],
  };
}
