import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './tracing.ts';

/** The request or the run of a job to which a statement, a mail or a line of the log belongs. */
export interface Work {
  /** Method and pattern of the route, or the job: `GET /api/v1/customers/:id/`, `job deliver-mail`. */
  readonly name: string;
  /** Id of the request; null for a job. */
  readonly requestId: string | null;
  /** Its span; null where it is not traced. */
  readonly span: Span | null;
}

const current = new AsyncLocalStorage<Work | undefined>();

/** Returns the work that runs now; undefined outside of requests and jobs. */
export const getWork = (): Work | undefined => current.getStore();

/** Runs a function as a part of the work, with everything that it awaits. */
export const runAs = <Result>(work: Work | undefined, run: () => Result): Result =>
  current.run(work, run);
