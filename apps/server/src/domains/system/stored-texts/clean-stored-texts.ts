import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import type { Transaction } from '#server/database/database.ts';
import { publishManyChanged } from '#server/events/index.ts';
import type { JobHandler, JobRun } from '#server/jobs/job-run.ts';
import { defineJob } from '#server/jobs/job.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { Call } from '#server/kernel/call.ts';
import { seconds } from '#server/kernel/clock.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { listResources } from '#server/resource/resource.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { cleanRows, type CleaningResult } from './clean-rows.ts';
import {
  listUnfinished,
  lockProgress,
  readCleaningProgress,
  registerTables,
  storeProgress,
} from './cleaning-progress.ts';
import { textCollision } from './text-collision.table.ts';
import { listTextTables, type TextTable } from './text-columns.ts';
import { mayBeUnclean } from './unclean-text.ts';
import { getTextSelection, readTextRows, toTextRow } from './write-cleanings.ts';

/** What the cleaning needs. */
export interface CleaningTools extends JobServices {
  readonly log: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Shorter than the job's time limit; the next run continues. */
const maxRunTime = seconds(40);

/** Rows that are checked in one transaction: few enough that it takes well below a second. */
const batchSize = 2000;

/**
 * At each start: cleans the texts that were stored before they were cleaned as they arrive, table by
 * table. Every night too: texts that had to stay are tried again after somebody changed them.
 */
export const cleanStoredTexts = defineJob({
  name: 'clean-stored-texts',
  timeLimitSeconds: 600,
  schedule: '10 3 * * *',
  runsAtStart: true,
  handler: handleCleanStoredTexts,
  readProgress: readCleaningProgress,
});

/** Cleans batches until the time is over, and sends itself where some remain. */
function handleCleanStoredTexts(tools: CleaningTools): JobHandler<object> {
  return async (_data, run) => {
    const plans = listTextTables();
    const { database, clock } = tools;
    await transact(tools, (tx) => registerTables(tx, plans, clock.now()));
    await logNumbered(tools);
    await cleanInTime(tools, run, plans);
    const remaining = await listUnfinished(database.orm);
    await run.finish(async (tx) => {
      if (remaining.size > 0) await sendJob(tx, cleanStoredTexts, {});
    });
  };
}

async function cleanInTime(
  tools: CleaningTools,
  run: JobRun,
  plans: readonly TextTable[],
): Promise<void> {
  const begin = performance.now();
  const createContext = (): Context =>
    createSystemContext(tools, cleanStoredTexts.name, tools.clock.now());
  const unfinished = await listUnfinished(tools.database.orm);
  for (const plan of plans) {
    const retried = await transact(tools, (tx) => retryChanged(tx, createContext(), plan));
    logCollisions(tools, retried);
    let isOver = !unfinished.has(plan.name);
    while (!isOver) {
      if (run.signal.aborted || performance.now() - begin > maxRunTime) return;
      const batch = await transact(tools, (tx) => cleanBatch(tx, createContext(), plan));
      logCollisions(tools, batch);
      if (batch.isOver && batch.total > 0)
        tools.log.info({ table: plan.name, rows: batch.total }, 'stored texts cleaned');
      ({ isOver } = batch);
      await run.rest();
    }
  }
}

/** Names the rows that are equal since the rule by which texts are compared changed. */
async function logNumbered({ database, log }: CleaningTools): Promise<void> {
  const { tableName: table, columnName: column, rowId: id, groupId: group } = textCollision;
  const rows = await database.orm
    .select({ table, column, id, group })
    .from(textCollision)
    .where(eq(textCollision.isNumbered, true))
    .orderBy(group, id)
    .limit(maxLogged);
  if (rows.length > 0) log.warn({ rows }, 'texts that must differ are equal');
}

/** Rows in one line of the log; System Status counts all. */
const maxLogged = 200;

/** Names the rows, and not their texts, which may be personal. */
function logCollisions({ log }: CleaningTools, { collisions }: CleaningResult): void {
  for (const collision of collisions) log.warn(collision, 'texts not cleaned');
}

interface BatchResult extends CleaningResult {
  readonly isOver: boolean;
  /** Changed rows of the table, by this batch and those before. */
  readonly total: number;
}

/** Cleans the next rows of a table. Only rows that may be unclean are read. */
async function cleanBatch(
  tx: Transaction,
  context: Context,
  plan: TextTable,
): Promise<BatchResult> {
  const progress = await lockProgress(tx, plan);
  if (!progress) return { isOver: true, total: 0, changed: 0, collisions: [] };
  const { table, id, columns } = plan;
  const { checkedUntil } = progress;
  const isAfter = checkedUntil === null ? undefined : gt(id, checkedUntil);
  const [last] = await tx
    .select({ id })
    .from(table)
    .where(isAfter)
    .orderBy(asc(id))
    .offset(batchSize - 1)
    .limit(1);
  const isInBatch = and(isAfter, last ? lte(id, last.id) : undefined);
  const rows = await tx
    .select(getTextSelection(plan))
    .from(table)
    .where(and(isInBatch, or(...columns.map(({ column, kind }) => mayBeUnclean(column, kind)))))
    .orderBy(asc(id));
  const result = await cleanRows(tx, context, plan, rows.map(toTextRow));
  const checked = last ? batchSize : await tx.$count(table, isInBatch);
  const total = progress.changed + result.changed;
  const until = last ? String(last.id) : null;
  await storeProgress(tx, plan, { until, checked, changed: result.changed }, context.now);
  if (until === null && total > 0) await publishTable(tx, plan);
  return { ...result, total, isOver: until === null };
}

/** Publishes the change of a whole table to employees, once for each type of its resources. */
async function publishTable(tx: Transaction, { table }: TextTable): Promise<void> {
  const events = listResources().flatMap((resource) =>
    resource.table === table && resource.changeEvent ? [resource.changeEvent] : [],
  );
  const byType = new Map(events.map((event) => [event.type, event]));
  for (const { type, permission = null } of byType.values())
    await publishManyChanged(tx, { type, permission });
}

/**
 * Forgets the uncleaned texts of a table that depend on a row which somebody changed or deleted
 * since, and tries to clean the rows again.
 */
async function retryChanged(tx: Transaction, call: Call, plan: TextTable): Promise<CleaningResult> {
  const isOfTable = and(
    eq(textCollision.tableName, plan.name),
    eq(textCollision.isNumbered, false),
  );
  const recorded = await tx.select().from(textCollision).where(isOfTable).for('update');
  const ids = [...new Set(recorded.map(({ rowId }) => rowId))];
  const rows = ids.length > 0 ? await readTextRows(tx, plan, ids) : [];
  const versions = new Map(rows.map((row) => [row.id, row['version']]));
  const groups = new Set(
    recorded.flatMap(({ rowId, rowVersion, groupId }) =>
      rowVersion !== null && versions.get(rowId) === rowVersion ? [] : [groupId],
    ),
  );
  if (groups.size === 0) return { changed: 0, collisions: [] };
  await tx.delete(textCollision).where(and(isOfTable, inArray(textCollision.groupId, [...groups])));
  const again = new Set(
    recorded.flatMap(({ rowId, groupId }) => (groups.has(groupId) ? [rowId] : [])),
  );
  return cleanRows(
    tx,
    call,
    plan,
    rows.filter(({ id }) => again.has(id)),
  );
}
