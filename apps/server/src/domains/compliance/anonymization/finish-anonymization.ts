import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { jobsSchema } from '#server/jobs/boss-options.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { publishRowChange } from '#server/resource/publish-row-changes.ts';
import { anonymizationReceipt } from '../receipts/anonymization-receipt.table.ts';
import type { UnsignedReceipt } from '../receipts/receipt-store.ts';
import { anonymizationRequests } from '../requests/anonymization-request.resource.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';
import { anonymizationWork } from './anonymization-work.table.ts';
import { decryptRedaction, type Redaction, type TableCount } from './redaction.ts';
import { matchesPerson } from './redact-column.ts';
import { removeMails } from './redact-files.ts';
import { disableTimeouts, mergeCounts, redactAllTables } from './redact-all-tables.ts';
import { scrubDatabase } from './scrub-database.ts';

type Work = typeof anonymizationWork.$inferSelect;

/**
 * Removes files and mails and issues the receipt. Retries for a day, to survive an outage of the
 * file store.
 */
export const finishAnonymization = defineJob({
  name: 'finish-anonymization',
  retryLimit: 30,
  timeLimitSeconds: 3600,
  handler: handleFinishAnonymization,
});

/**
 * Handles files first, since that can be repeated. The transaction that ends the job redacts values
 * written meanwhile, searches the whole database, stores the receipt and deletes the row with the
 * encrypted values.
 */
function handleFinishAnonymization(tools: AnonymizationTools): JobHandler<{ userId: string }> {
  return async ({ userId }, run) => {
    const [work] = await tools.database.orm
      .select()
      .from(anonymizationWork)
      .where(eq(anonymizationWork.userId, userId));
    if (!work) return run.finish(() => Promise.resolve());
    const subject = { userId, anonymizedAt: work.anonymizedAt };
    const redaction = decryptRedaction(tools.encryptor, subject, work.encrypted);
    if (!redaction) throw new JobFailure('encrypted with another SECRET_KEY');
    // Save first: if a later step fails, the receipt still allows a replay after a restore.
    await tools.receiptStore.save(tools.signer.sign(toReceipt(work, redaction)));
    for (const path of redaction.redactedPaths.keys()) await tools.storage.remove(path);
    await removeMails(tools.mailFolder, redaction.pattern.inCode);
    await run.finish((tx) => finish(tx, tools, { work, redaction }));
  };
}

async function finish(
  tx: Transaction,
  { signer, receiptStore, scrubber }: AnonymizationTools,
  { work, redaction }: { work: Work; redaction: Redaction },
): Promise<void> {
  await disableTimeouts(tx);
  const counts = mergeCounts(work.counts, await redactAllTables(tx, redaction));
  const traces = await findTraces(tx, redaction);
  const receipt = signer.sign(toReceipt(work, redaction, { counts, traces }));
  await insertReceipt(tx, receipt);
  await tx.delete(anonymizationWork).where(eq(anonymizationWork.userId, work.userId));
  await publishRowChange(tx, anonymizationRequests, [{ id: work.requestId }]);
  if (scrubber) await sendJob(tx, scrubDatabase, { everything: false });
  // Save last: the receipt store is not rolled back with the transaction.
  await receiptStore.save(receipt);
}

async function insertReceipt(tx: Transaction, receipt: AnonymizationReceipt): Promise<void> {
  await tx.insert(anonymizationReceipt).values({
    id: receipt.id,
    requestId: receipt.request_id,
    userId: receipt.user_id,
    anonymizedAt: receipt.anonymized_at,
    tables: receipt.tables,
    filesRenamed: receipt.files_renamed,
    tracesLeft: receipt.traces_left,
    traces: receipt.traces,
    isReplay: receipt.replayed,
    signature: receipt.signature,
  });
}

interface Findings {
  readonly counts: readonly TableCount[];
  readonly traces: readonly Trace[];
}

/** Value of `traces_left` before the search. */
const notSearched = -1;

/** Returns the receipt of an anonymization. Without findings, `traces_left` is -1. */
function toReceipt(
  work: Work,
  { receiptId }: Redaction,
  findings: Findings | null = null,
): UnsignedReceipt {
  const { counts, traces } = findings ?? { counts: work.counts, traces: [] };
  return {
    id: receiptId,
    request_id: work.requestId,
    user_id: work.userId,
    anonymized_at: work.anonymizedAt,
    tables: [...counts],
    files_renamed: work.filesRenamed,
    traces_left: findings ? traces.reduce((sum, { rows }) => sum + rows, 0) : notSearched,
    traces: traces.map(({ table, column, rows }) => ({ table, column, rows })),
    replayed: work.isReplay,
  };
}

/** Rows of a column that still name the person. */
interface Trace {
  readonly table: string;
  readonly column: string;
  readonly rows: number;
}

interface SearchedTable {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly isEscaped: boolean }[];
}

/**
 * Searches all columns of text or JSON of the portal's tables and its jobs. Reads the columns from
 * the database's catalogue, so that a table unknown to the code is searched too. Leaves out generated
 * columns: they follow from the others, and an address without its punctuation reads like a name. Of
 * the accounts, searches only the person's own, because others may have the same name.
 */
async function findTraces(tx: Transaction, redaction: Redaction): Promise<Trace[]> {
  const found: Trace[] = [];
  for (const searchedTable of await listSearchedTables(tx))
    found.push(...(await findTracesInTable(tx, redaction, searchedTable)));
  return found;
}

async function listSearchedTables(tx: Transaction): Promise<readonly SearchedTable[]> {
  const { rows } = await tx.execute<{
    schema: string;
    table: string;
    columns: SearchedTable['columns'][number][];
  }>(sql`
    select space.nspname as schema, relation.relname as table,
      json_agg(json_build_object('name', attribute.attname, 'isEscaped', type.typcategory <> 'S')
        order by attribute.attnum) as columns
    from pg_class as relation
    join pg_namespace as space on space.oid = relation.relnamespace
    join pg_attribute as attribute on attribute.attrelid = relation.oid
    join pg_type as type on type.oid = attribute.atttypid
    where space.nspname in ('public', ${jobsSchema}) and relation.relkind = 'r'
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
      and (type.typcategory = 'S' or type.typname in ('json', 'jsonb', '_text', '_varchar', 'tsvector'))
    group by 1, 2 order by 1, 2`);
  return rows;
}

async function findTracesInTable(
  tx: Transaction,
  { pattern, userId }: Redaction,
  { schema, table, columns }: SearchedTable,
): Promise<Trace[]> {
  const counts = columns.map(({ name, isEscaped }) => {
    const text = sql`${sql.identifier(name)}::text`;
    // Escapes of JSON and arrays separate words that are adjacent in the text itself.
    const plain = isEscaped ? sql`regexp_replace(${text}, '\\\\(u[0-9a-f]{4}|.)', ' ', 'g')` : text;
    return sql`count(*) filter (where ${matchesPerson({ pattern }, plain)})::int`;
  });
  const own = schema === 'public' && table === 'user_account' ? sql`where id = ${userId}` : sql``;
  const { rows } = await tx.execute<{ counts: number[] }>(sql`
    select array[${sql.join(counts, sql`, `)}] as counts
    from ${sql.identifier(schema)}.${sql.identifier(table)} ${own}`);
  return (rows[0]?.counts ?? []).flatMap((count, at) =>
    count > 0 ? [{ table, column: columns[at]?.name ?? '', rows: count }] : [],
  );
}
