import { JobFailure } from '#server/jobs/job-failure.ts';
import { carryOut, type Task } from './carry-out.ts';
import type { ErasureTools } from './erasure-tools.ts';

/** How many were erased, and what kept others from it. */
interface Outcome {
  readonly erased: number;
  readonly failures: readonly unknown[];
}

/** Erases one after another; who cannot be is told of at the end. */
export async function carryOutEach(
  tools: ErasureTools,
  tasks: Iterable<Task> | AsyncIterable<Task>,
): Promise<Outcome> {
  let erased = 0;
  const failures: unknown[] = [];
  for await (const task of tasks) {
    try {
      if (await carryOut(tools, task)) erased += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  return { erased, failures };
}

/** @throws JobFailure where anybody could not be erased, with the first reason as its cause. */
export function requireNone(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  const [cause] = failures;
  const reason = cause instanceof JobFailure ? `: ${cause.message}` : '';
  throw new JobFailure(`${failures.length} could not be anonymized${reason}`, { cause });
}
