import { type Page, pageSize, type RouteQuery } from '@portal/contract/kernel';
import {
  type FailedJob,
  type JobKind,
  listFailedJobs as listFailedJobsRoute,
  type listFailedJobs as route,
  listJobKinds as listJobKindsRoute,
  retryJob,
} from '@portal/contract/system';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { isKnownFailure, listGivenUp } from '#server/jobs/failed-jobs.ts';
import type { JobSettings } from '#server/jobs/job.ts';
import { readJobKinds } from '#server/jobs/read-job-kinds.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { isId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { retryJob as retry } from './retry-job.ts';

async function assertJobExists({ database }: Context, { id }: { id: string }): Promise<void> {
  if (!isId(id) || !(await isKnownFailure(database, id))) throw new DomainError('not_found');
}

/** Routes of the jobs; `jobs` are the portal's kinds. */
export function jobRoutes(jobs: readonly JobSettings[]): BoundRoute[] {
  const jobNames = new Set(jobs.map(({ name }) => name));
  return [
    bind(listJobKindsRoute, ({ context }) => listJobKinds(context, jobs)),
    bind(listFailedJobsRoute, ({ context, query }) => listFailedJobs(context, query)),
    bind(
      retryJob,
      async ({ context, params }) => {
        await assertJobExists(context, params);
        return retry(context, params.id, jobNames);
      },
      assertJobExists,
    ),
  ];
}

/** Returns all kinds of jobs with their state, by name. */
async function listJobKinds(
  { database, now }: Context,
  jobs: readonly JobSettings[],
): Promise<JobKind[]> {
  const kinds = await readJobKinds(database, now);
  return Promise.all(
    kinds.map(async ({ name, waiting, oldestSeconds, retrying, running, failed, ...kind }) => {
      const isOpen = waiting + retrying + running > 0;
      const readProgress = isOpen ? jobs.find((job) => job.name === name)?.readProgress : null;
      return {
        name,
        waiting,
        oldest_seconds: oldestSeconds,
        retrying,
        running,
        failed,
        schedule: kind.schedule,
        last_run: kind.lastRun && {
          at: kind.lastRun.at,
          duration_ms: kind.lastRun.durationMs,
          succeeded: kind.lastRun.succeeded,
        },
        // A count that takes too long must not hide the state of the jobs.
        progress: readProgress ? await readProgress(database, now).catch(() => null) : null,
      };
    }),
  );
}

/** Returns a page of failed jobs, newest first by default. */
async function listFailedJobs(
  { database, href }: Context,
  {
    name,
    ordering,
    limit: requestedLimit = pageSize.default,
    offset = 0,
  }: RouteQuery<typeof route>,
): Promise<Page<FailedJob>> {
  const limit = Math.min(requestedLimit, pageSize.max);
  const newestFirst = ordering !== 'failed_at';
  const filter = { name: name ?? null, newestFirst, limit, offset };
  const { count, results } = await listGivenUp(database, filter);
  const end = offset + results.length;
  const toPageLink = (start: number): string | null => {
    if (href === null) return null;
    const url = new URL(href);
    url.searchParams.set('offset', String(start));
    return url.href;
  };
  return {
    count,
    next: results.length > 0 && end < count ? toPageLink(end) : null,
    previous: offset > 0 && limit > 0 ? toPageLink(Math.max(0, offset - limit)) : null,
    results: results.map((job) => ({
      id: job.id,
      name: job.name,
      created_at: job.createdAt,
      failed_at: job.failedAt,
      attempts: job.attempts,
      reason: job.reason,
    })),
  };
}
