import { and, eq, sql } from 'drizzle-orm';
import { importAccess, type ImportMode, type ImportStatus } from '@portal/contract/import-export';
import type { Transaction } from '#server/database/database.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { requireVersion } from '#server/resource/write.ts';
import { importRun } from './import-run.table.ts';
import type { Mapping } from './mapping.ts';
import type { toOptions } from './options.ts';
import { processImport } from './process-import.ts';

type Run = typeof importRun.$inferSelect;

interface Step {
  readonly id: string;
  readonly seenVersion: number | null;
  /** Statuses in which the step may begin. */
  readonly from: readonly ImportStatus[];
  readonly to: 'checking' | 'importing';
  /** Returns the step's parameters; throws if the import does not allow it. */
  readonly with: (run: Run) => Partial<ReturnType<typeof toOptions>> & {
    readonly mapping?: Mapping;
    readonly mode?: ImportMode;
  };
}

/**
 * Starts a step of one of the caller's imports and sends its job, in one transaction.
 * @throws DomainError `not_found`, 403 without the kind's permission, `stale`,
 * `invalid_transition`.
 */
export async function startStep(context: Context, step: Step): Promise<void> {
  await transact(context, async (tx) => {
    const run = await lockRun(tx, context, step.id);
    authorize(context.actor, importAccess(run.kind));
    const next = step.with(run);
    requireVersion(run, step.seenVersion);
    if (!step.from.some((status) => status === run.status)) {
      throw new DomainError('invalid_transition');
    }
    await tx
      .update(importRun)
      .set({
        ...next,
        status: step.to,
        problem: null,
        rowsDone: 0,
        requestId: context.requestId,
        ip: context.ip,
        version: sql`${importRun.version} + 1`,
        updatedAt: context.now.toISOString(),
      })
      .where(eq(importRun.id, run.id));
    await sendJob(tx, processImport, { runId: run.id });
  });
}

/**
 * Locks one of the caller's imports.
 * @throws DomainError `not_found`.
 */
export async function lockRun(tx: Transaction, context: Context, id: string): Promise<Run> {
  if (!isId(id)) throw new DomainError('not_found');
  const [run] = await tx
    .select()
    .from(importRun)
    .where(and(eq(importRun.id, id), eq(importRun.ownerId, getUserId(context.actor) ?? id)))
    .for('no key update');
  if (!run || run.status === 'cancelled') throw new DomainError('not_found');
  return run;
}
