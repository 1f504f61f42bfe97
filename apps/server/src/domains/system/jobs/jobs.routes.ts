import { listFailedJobs, listJobKinds, retryJob } from '@portal/contract/system';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { isKnownFailure } from '#server/jobs/failed-jobs.ts';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { listFailedJobs as listFailed } from './list-failed-jobs.ts';
import { listJobKinds as listKinds } from './list-job-kinds.ts';
import { retryJob as retry } from './retry-job.ts';

async function assertJobExists({ database }: Context, { id }: { id: string }): Promise<void> {
  if (!isId(id) || !(await isKnownFailure(database, id))) throw new DomainError('not_found');
}

export const jobRoutes = (jobNames: ReadonlySet<string>): BoundRoute[] => [
  bind(listJobKinds, ({ context }) => listKinds(context)),
  bind(listFailedJobs, ({ context, query }) => listFailed(context, query)),
  bind(
    retryJob,
    async ({ context, params }) => {
      await assertJobExists(context, params);
      return retry(context, params.id, jobNames);
    },
    assertJobExists,
  ),
];
