import { JobFailure } from '#server/jobs/job-failure.ts';
import { executeAnonymization, type AnonymizationTask } from './execute-anonymization.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';

/** How many were erased, and what kept others from it. */
interface Outcome {
  readonly anonymized: number;
  readonly failures: readonly unknown[];
}

/** Erases one after another; who cannot be is told of at the end. */
export async function executeAll(
  tools: AnonymizationTools,
  tasks: Iterable<AnonymizationTask> | AsyncIterable<AnonymizationTask>,
): Promise<Outcome> {
  let anonymized = 0;
  const failures: unknown[] = [];
  for await (const task of tasks) {
    try {
      if (await executeAnonymization(tools, task)) anonymized += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  return { anonymized, failures };
}

/** @throws JobFailure where anybody could not be erased, with the first reason as its cause. */
export function assertNoFailures(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  const [cause] = failures;
  const reason = cause instanceof JobFailure ? `: ${cause.message}` : '';
  throw new JobFailure(`${failures.length} could not be anonymized${reason}`, { cause });
}
