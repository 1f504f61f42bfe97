import type { FailedJob, listFailedJobs as route } from '@portal/contract/system';
import { pageSize, type Page, type RouteQuery } from '@portal/contract/kernel';
import { listGivenUp } from '#server/jobs/failed-jobs.ts';
import type { Context } from '#server/resource/context.ts';

/** Returns a page of failed jobs, newest first by default. */
export async function listFailedJobs(
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
