import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import type { Context } from '#server/resource/context.ts';
import { publishRowChange, publishRowChanges } from '#server/resource/publish-row-changes.ts';
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
import { hasNoContact, readSubject } from './subject.ts';

/** A due request, or a replayed receipt. */
export interface AnonymizationTask {
  /** Id of the account; of the lead for its contact. */
  readonly userId: string;
  readonly requestId: string;
  readonly isReplay: boolean;
}

/**
 * Anonymizes a person: redacts the account or the contact of the lead, and all copies in the database in one transaction, which
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
    const person = await readSubject(tx, task.userId, { lock: true });
    if (!person) await closeRequestWithoutContact(tx, context, task);
    if (!person || !(await claimRequest(tx, context, task))) return false;
    const { table, values } = person;
    const anonymizedAt = context.now.toISOString();
    const subject = { userId: task.userId, anonymizedAt, receiptId: newId() };
    const redaction = toRedaction(subject, values, redactedPaths);
    await lockWaitingMails(tx, context, redaction);
    const namedFiles = await findFilesNamingPerson(tx, redaction.pattern);
    if ([...namedFiles.keys()].some((path) => !redactedPaths.has(path))) {
      throw new JobFailure('a new file names the person');
    }
    const counts = await redactAllTables(tx, redaction);
    await writeAnonymizeEntry(tx, context, { table, objectId: task.userId });
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
    const person = await readSubject(tx, userId, { lock: false });
    if (!person) return new Map<string, string>();
    return findFilesNamingPerson(tx, toTracePattern(person.values));
  });
  await copyFiles(storage, moves);
  return moves;
}

/**
 * Marks the request of a lead as executed whose contact is erased already, as with the lead that was
 * deleted. A second run finds nothing.
 */
async function closeRequestWithoutContact(
  tx: Transaction,
  { now }: Context,
  { userId: leadId, requestId, isReplay }: AnonymizationTask,
): Promise<void> {
  if (isReplay) return;
  const { id, status, anonymizedAt } = anonymizationRequest;
  const closed = await tx
    .update(anonymizationRequest)
    .set(toExecuted(now))
    .where(
      and(
        eq(id, requestId),
        eq(anonymizationRequest.leadId, leadId),
        eq(status, 'approved'),
        isNull(anonymizedAt),
        hasNoContact(leadId),
      ),
    )
    .returning({ id });
  await publishRowChanges(tx, anonymizationRequests, closed);
}

const toExecuted = (now: Date) => ({
  anonymizedAt: now.toISOString(),
  updatedAt: now.toISOString(),
  version: sql`${anonymizationRequest.version} + 1`,
});

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
  const { id, status, graceEndsAt, anonymizedAt, userId, leadId } = anonymizationRequest;
  const executed = toExecuted(now);
  const isAbout = or(eq(userId, task.userId), eq(leadId, task.userId));
  if (task.isReplay) {
    const isOpen = and(isAbout, inArray(status, ['pending', 'approved']), isNull(anonymizedAt));
    await tx
      .update(anonymizationRequest)
      .set({ ...executed, status: 'approved' })
      .where(isOpen);
    return true;
  }
  const isReady = and(
    eq(id, task.requestId),
    isAbout,
    eq(status, 'approved'),
    lte(graceEndsAt, now.toISOString()),
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
  person: { readonly table: PgTable; readonly objectId: string },
): Promise<void> {
  await writeAuditEntry(tx, context, {
    action: 'anonymize',
    ...person,
    before: { anonymizedAt: null },
    after: { anonymizedAt: context.now.toISOString() },
  });
}
