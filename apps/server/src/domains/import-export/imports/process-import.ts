import {
  importPermissions,
  type ImportProblem,
  type ImportStatus,
} from '@portal/contract/import-export';
import { fallbackLanguage } from '@portal/contract/kernel';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { releaseFile } from '#server/domains/uploads/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import type { Employee } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import { toKnownTimeZone } from '#server/kernel/time-zone.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { CsvProblem } from '../csv/decode-text.ts';
import { WorkbookProblem } from '../xlsx/workbook-problem.ts';
import { importError, importRun } from './import-run.table.ts';
import { Cancelled, createProgress, interruptRun } from './progress.ts';
import { BadRow, type Counts, processRows, TooManyRows } from './process-rows.ts';
import { FileMissing } from './read-rows.ts';

type Run = typeof importRun.$inferSelect;

/** Outcome of an import step. */
interface Outcome {
  readonly status: Extract<ImportStatus, 'checked' | 'imported' | 'failed'>;
  readonly problem: ImportProblem | null;
  readonly counts: Counts | null;
}

/** Processes the rows of an import: checks them, or creates and changes objects by them. */
export const processImport = defineJob({
  name: 'process-import',
  retryLimit: 3,
  timeLimitSeconds: 1800,
  handler: handleProcessImport,
});

/**
 * Handles `process-import`: executes the current step of an import. Written rows, validation errors
 * and the end of the job are one transaction, so a step takes effect once or not at all. Runs as
 * the import's owner, whose permissions are checked again (API.md §2).
 */
function handleProcessImport(tools: JobServices): JobHandler<{ runId: string }> {
  return async ({ runId }, job) => {
    const [run] = await tools.database.orm.select().from(importRun).where(eq(importRun.id, runId));
    const forget = () => job.finish((tx) => forgetCancelled(tx, runId));
    if (run?.status !== 'checking' && run?.status !== 'importing') return forget();
    const actor = await getRunActor(tools.database, run, tools.clock.now());
    if (actor === null) return job.finish((tx) => interruptRun(tx, run));
    const context = createRunContext(run, actor, tools);
    const progress = createProgress(tools.database, run, job.signal);
    try {
      await job.finish(async (tx) => {
        const outcome = await runImport(tx, context, { run, progress });
        await storeOutcome(tx, context, { run, outcome });
      });
    } catch (error) {
      if (error instanceof Cancelled) return forget();
      if (job.isLast) await interruptRun(tools.database.orm, run);
      throw error;
    }
  };
}

interface StepParts {
  readonly run: Run;
  readonly progress: (rows: number) => Promise<void>;
}

async function runImport(
  tx: Transaction,
  context: Context,
  { run, progress }: StepParts,
): Promise<Outcome> {
  await tx.delete(importError).where(eq(importError.runId, run.id));
  // A savepoint, so that a pass that fails leaves none of its rows behind.
  const pass = (makes: boolean, allOrNothing: boolean): Promise<Counts> =>
    tx.transaction((inner) =>
      processRows({ tx: inner, context, makes }, run, { allOrNothing, onProgress: progress }),
    );
  try {
    if (run.status === 'checking') {
      return { status: 'checked', problem: null, counts: await pass(false, false) };
    }
    return { status: 'imported', problem: null, counts: await pass(true, run.mode === 'all') };
  } catch (error) {
    if (error instanceof BadRow) {
      return { status: 'checked', problem: 'bad_rows', counts: await pass(false, false) };
    }
    const problem = problemIn(error);
    if (problem === null) throw error;
    return { status: 'failed', problem, counts: null };
  }
}

function problemIn(error: unknown): ImportProblem | null {
  if (error instanceof CsvProblem) return error.problem;
  if (error instanceof WorkbookProblem) {
    return error.reason.key === 'import.row_too_long' ? 'row_too_long' : 'workbook';
  }
  if (error instanceof TooManyRows) return 'too_many_rows';
  return error instanceof FileMissing ? 'file_missing' : null;
}

/**
 * Stores the outcome of a step.
 * @throws Cancelled if the import is no longer at this step.
 */
async function storeOutcome(
  tx: Transaction,
  context: Context,
  { run, outcome: { status, problem, counts } }: { run: Run; outcome: Outcome },
): Promise<void> {
  const storedRuns = await tx
    .update(importRun)
    .set({
      status,
      problem,
      rowsTotal: counts?.rows ?? null,
      rowsGood: counts ? counts.rows - counts.bad : null,
      rowsBad: counts?.bad ?? null,
      rowsCreated: status === 'imported' ? (counts?.outcomes.created ?? 0) : null,
      outcomes: counts?.outcomes ?? null,
      rowChanges: [...(counts?.rowChanges ?? [])],
      rowsDone: counts?.rows ?? 0,
      version: sql`${importRun.version} + 1`,
      updatedAt: context.now.toISOString(),
    })
    .where(and(eq(importRun.id, run.id), eq(importRun.status, run.status)))
    .returning({ id: importRun.id });
  if (storedRuns.length === 0) throw new Cancelled();
  if (status !== 'imported') return;
  await writeAuditEntry(tx, context, {
    action: 'import',
    table: importRun,
    objectId: run.id,
    after: {
      kind: run.kind,
      mode: run.mode,
      matchBy: run.matchBy,
      rowsCreated: counts?.outcomes.created ?? 0,
      outcomes: counts?.outcomes ?? null,
    },
  });
}

/** Deletes an import that was cancelled during a step, with its file. */
async function forgetCancelled(tx: Transaction, runId: string): Promise<void> {
  const deletedRuns = await tx
    .delete(importRun)
    .where(and(eq(importRun.id, runId), eq(importRun.status, 'cancelled')))
    .returning({ blobPath: importRun.blobPath });
  for (const { blobPath } of deletedRuns) await releaseFile(tx, blobPath);
}

/** Returns the context of the request that started the step, for the rows written in its name. */
function createRunContext(run: Run, actor: Employee, { clock, ...services }: JobServices): Context {
  return {
    ...services,
    actor,
    requestId: run.requestId ?? newId(),
    ip: run.ip,
    userAgent: null,
    language: fallbackLanguage,
    timeZone: toKnownTimeZone(actor.timeZone),
    statedTimeZone: null,
    now: clock.now(),
    href: null,
    replica: null,
    readAfter: null,
    idempotency: null,
  };
}

/**
 * Returns the actor of an import with its one required permission; null if they are inactive or
 * have lost it.
 */
async function getRunActor(
  { orm }: Database,
  { id, kind, ownerId }: Pick<typeof importRun.$inferSelect, 'id' | 'kind' | 'ownerId'>,
  now: Date,
): Promise<Employee | null> {
  const needed = importPermissions[kind];
  const groups = await orm
    .select({ permissions: userGroup.permissions, timeZone: userAccount.timeZone })
    .from(userAccount)
    .innerJoin(groupMember, eq(groupMember.userId, userAccount.id))
    .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
    .where(
      and(
        eq(userAccount.id, ownerId),
        eq(userAccount.role, 'employee'),
        eq(userAccount.isActive, true),
        isNull(userAccount.anonymizedAt),
      ),
    );
  if (!groups.some(({ permissions }) => permissions.includes(needed))) return null;
  return {
    kind: 'employee',
    userId: ownerId,
    sessionId: id,
    language: null,
    timeZone: groups[0]?.timeZone ?? null,
    // Who started the import proved it then, where that is needed.
    authenticatedAt: now,
    setUpDueAt: null,
    permissions: new Set([needed]),
  };
}
