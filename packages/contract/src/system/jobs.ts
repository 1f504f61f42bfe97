import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  Instant,
  nullable,
  toPage,
  pageSize,
  object,
  route,
} from '../kernel/index.ts';

/**
 * A kind of job: counts of waiting, retrying, running and failed jobs, seconds that the oldest waiting
 * one has waited, the last run, and how far bulk work is while it runs or waits.
 */
export const JobKind = object({
  name: T.String(),
  waiting: T.Integer(),
  oldest_seconds: nullable(T.Integer()),
  retrying: T.Integer(),
  running: T.Integer(),
  failed: T.Integer(),
  schedule: nullable(T.String()),
  last_run: nullable(object({ at: Instant, duration_ms: T.Integer(), succeeded: T.Boolean() })),
  progress: nullable(object({ done: T.Integer(), remaining: T.Integer() })),
});

export type JobKind = T.Static<typeof JobKind>;

/** A job that failed after its last retry; `reason` has no personal data. */
export const FailedJob = object({
  id: Id,
  name: T.String(),
  created_at: Instant,
  failed_at: Instant,
  attempts: T.Integer(),
  reason: nullable(T.String()),
});

export type FailedJob = T.Static<typeof FailedJob>;

const keepers = employeesWith('system');

export const listJobKinds = route({
  id: 'system.jobs.kinds',
  method: 'GET',
  path: '/system/jobs/',
  summary: 'List kinds of jobs',
  access: keepers,
  responses: { 200: T.Array(JobKind) },
});

export const listFailedJobs = route({
  id: 'system.jobs.failed',
  method: 'GET',
  path: '/system/jobs/failed/',
  summary: 'List failed jobs',
  access: keepers,
  query: object({
    name: T.Optional(T.String({ maxLength: 100, description: 'Kind of job' })),
    limit: T.Optional(T.Integer({ minimum: 0, default: pageSize.default })),
    offset: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
    ordering: T.Optional(T.String({ pattern: '^(-?failed_at)?$', 'x-orderings': ['failed_at'] })),
  }),
  responses: { 200: toPage(FailedJob) },
});

export const retryJob = route({
  id: 'system.jobs.retry',
  method: 'POST',
  path: '/system/jobs/failed/{id}/retry/',
  summary: 'Retry a failed job',
  access: keepers,
  params: object({ id: Id }),
  responses: { 202: null },
  errors: ['conflict'],
});
