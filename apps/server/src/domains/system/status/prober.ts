import type { Clock } from '#server/kernel/clock.ts';
import { seconds } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import type { ComponentFinding } from './finding.ts';
import { probeApi } from './probe-api.ts';
import { probeDatabase } from './probe-database.ts';
import { probeEmail, type MailWay } from './probe-email.ts';
import { probeJobs } from './probe-jobs.ts';
import { probeStorage } from './probe-storage.ts';

/** All that was found at one look. */
export interface Look {
  readonly at: Date;
  readonly findings: readonly ComponentFinding[];
}

/** What the looks are made with. */
export interface ProberTools extends Pick<Services, 'database' | 'storage'> {
  readonly clock: Clock;
  readonly mail: MailWay;
}

/** Looks at all components at once. */
export type Prober = () => Promise<Look>;

/** For so long after a look its findings are told to others who ask, in milliseconds. */
const kept = seconds(3);

/** Makes a prober; those who ask within a few seconds share one look, which costs a mail server a greeting. */
export function createProber(tools: ProberTools): Prober {
  let shared: Promise<Look> | null = null;
  return () => {
    shared ??= look(tools).finally(() => {
      setTimeout(() => (shared = null), kept).unref();
    });
    return shared;
  };
}

async function look({ database, storage, mail, clock }: ProberTools): Promise<Look> {
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
