import { JobFailure } from '#server/jobs/job-failure.ts';
import { anonymizePerson, type AnonymizationTask } from './anonymize-person.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';

interface Outcome {
  readonly anonymized: number;
  readonly failures: readonly unknown[];
}

/** Anonymizes one person after another. Failures are collected, not thrown. */
export async function anonymizePeople(
  tools: AnonymizationTools,
  tasks: Iterable<AnonymizationTask> | AsyncIterable<AnonymizationTask>,
): Promise<Outcome> {
  let anonymized = 0;
  const failures: unknown[] = [];
  for await (const task of tasks) {
    try {
      if (await anonymizePerson(tools, task)) anonymized += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  return { anonymized, failures };
}

/** @throws JobFailure for any failure, with the first one as its cause. */
export function assertNoFailures(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  const [cause] = failures;
  const reason = cause instanceof JobFailure ? `: ${cause.message}` : '';
  throw new JobFailure(`${failures.length} could not be anonymized${reason}`, { cause });
}
