import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import type { Context } from '#server/resource/context.ts';
import { publishRowChange } from '#server/resource/publish-row-changes.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { anonymizationRequests } from '../requests/anonymization-request.resource.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import { anonymizationWork } from './anonymization-work.table.ts';
import { disableTimeouts, redactAllTables } from './redact-all-tables.ts';
import { finishAnonymization } from './finish-anonymization.ts';
import type { AnonymizationTools } from './anonymization-tools.ts';
import { isRedactableAddress, jsonMatchesPerson } from './redact-column.ts';
import { encryptRedaction, type Redaction, toRedaction } from './redaction.ts';
import { copyFiles, findFilesNamingPerson } from './redact-files.ts';
import { toTracePattern } from './patterns/trace-pattern.ts';
import { readPersonValues } from './person-values.ts';

/** A due request, or a replayed receipt. */
export interface AnonymizationTask {
  readonly userId: string;
  readonly requestId: string;
  readonly isReplay: boolean;
}

type Account = typeof userAccount.$inferSelect;

/**
 * Anonymizes a person: redacts the account and all copies in the database in one transaction, which
 * also claims the request. Files that name the person are copied to their new paths first, so that
 * readers always find them. `finishAnonymization` removes the originals and the mails and issues
 * the receipt.
 *
 * Returns false if nothing is left to do, as on a retry or on a second instance.
 * @throws JobFailure if a new file names the person or a mail to them is being delivered.
 */
export async function anonymizePerson(
  tools: AnonymizationTools,
  task: AnonymizationTask,
): Promise<boolean> {
  const context = createSystemContext(tools, 'anonymization', tools.clock.now());
  const redactedPaths = await copyNamedFiles(tools, context, task.userId);
  return transact(tools, async (tx) => {
    await disableTimeouts(tx);
    const account = await lockAccount(tx, task.userId);
    if (!account || !(await claimRequest(tx, context, task))) return false;
    const values = await readPersonValues(tx, account);
    const anonymizedAt = context.now.toISOString();
    const subject = { userId: task.userId, anonymizedAt, receiptId: newId() };
    const redaction = toRedaction(subject, values, redactedPaths);
    await lockWaitingMails(tx, context, redaction);
    const namedFiles = await findFilesNamingPerson(tx, redaction.pattern);
    if ([...namedFiles.keys()].some((path) => !redactedPaths.has(path))) {
      throw new JobFailure('a new file names the person');
    }
    const counts = await redactAllTables(tx, redaction);
    await writeAnonymizeEntry(tx, context, task.userId);
    await publishRowChange(tx, anonymizationRequests, [{ id: task.requestId }]);
    const work = { ...task, anonymizedAt, counts, filesRenamed: redactedPaths.size };
    const encrypted = encryptRedaction(tools.encryptor, redaction, values);
    await tx.insert(anonymizationWork).values({ ...work, encrypted });
    await sendJob(tx, finishAnonymization, { userId: task.userId });
    return true;
  });
}

async function copyNamedFiles(
  { storage }: AnonymizationTools,
  context: Context,
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  const moves = await transact(context, async (tx) => {
    await disableTimeouts(tx);
    const [account] = await tx.select().from(userAccount).where(eq(userAccount.id, userId));
    if (!account || account.anonymizedAt !== null) return new Map<string, string>();
    return findFilesNamingPerson(tx, toTracePattern(await readPersonValues(tx, account)));
  });
  await copyFiles(storage, moves);
  return moves;
}

/** Locks and returns the account; undefined if it is anonymized already. */
async function lockAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  const isNotAnonymized = and(eq(userAccount.id, userId), isNull(userAccount.anonymizedAt));
  const [account] = await tx.select().from(userAccount).where(isNotAnonymized).for('update');
  return account;
}

/**
 * Marks the request as executed if it is approved and its grace period is over. Returns false
 * otherwise. A replay needs no approval, since it has a receipt. It marks any open request as
 * executed and returns true.
 */
async function claimRequest(
  tx: Transaction,
  { now }: Context,
  task: AnonymizationTask,
): Promise<boolean> {
  const at = now.toISOString();
  const { id, status, graceEndsAt, anonymizedAt, userId } = anonymizationRequest;
  const executed = {
    anonymizedAt: at,
    updatedAt: at,
    version: sql`${anonymizationRequest.version} + 1`,
  };
  if (task.isReplay) {
    const isOpen = and(
      eq(userId, task.userId),
      inArray(status, ['pending', 'approved']),
      isNull(anonymizedAt),
    );
    await tx
      .update(anonymizationRequest)
      .set({ ...executed, status: 'approved' })
      .where(isOpen);
    return true;
  }
  const isReady = and(
    eq(id, task.requestId),
    eq(userId, task.userId),
    eq(status, 'approved'),
    lte(graceEndsAt, at),
    isNull(anonymizedAt),
  );
  const claimed = await tx
    .update(anonymizationRequest)
    .set(executed)
    .where(isReady)
    .returning({ id });
  return claimed.length === 1;
}

/**
 * Locks the waiting mails that mention the person, so that no worker takes them.
 * @throws JobFailure for a mail in delivery, which could be written as a file after the search of
 * the files.
 */
async function lockWaitingMails(
  tx: Transaction,
  { now }: Context,
  redaction: Redaction,
): Promise<void> {
  const { recipient, params, status, claimedUntil } = mailOutbox;
  const isAbout = or(
    isRedactableAddress(redaction, recipient),
    jsonMatchesPerson(redaction, params),
  );
  const locked = await tx
    .select({ claimedUntil })
    .from(mailOutbox)
    .where(and(eq(status, 'waiting'), isAbout))
    .orderBy(mailOutbox.id)
    .for('update');
  if (locked.some((mail) => mail.claimedUntil !== null && new Date(mail.claimedUntil) > now)) {
    throw new JobFailure('a mail to the person is being delivered');
  }
}

async function writeAnonymizeEntry(
  tx: Transaction,
  context: Context,
  userId: string,
): Promise<void> {
  await writeAuditEntry(tx, context, {
    action: 'anonymize',
    table: userAccount,
    objectId: userId,
    before: { anonymizedAt: null },
    after: { anonymizedAt: context.now.toISOString() },
  });
}
