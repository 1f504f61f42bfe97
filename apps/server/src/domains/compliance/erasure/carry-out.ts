import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { JobFailure } from '#server/jobs/job-failure.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { newId } from '#server/kernel/ids.ts';
import { mailOutbox } from '#server/mail/mail-outbox.table.ts';
import type { Context } from '#server/resource/context.ts';
import { systemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { anonymizationRequest } from '../requests/anonymization-request.table.ts';
import { anonymizationWork } from './anonymization-work.table.ts';
import { announceCarriedOut } from './announce-erased.ts';
import { eraseCopies } from './erase-copies.ts';
import { finishAnonymization } from './erasure-jobs.ts';
import type { ErasureTools } from './erasure-tools.ts';
import { isAddressOf, namesInJson, type Erasure } from './erasure.ts';
import { copyFiles, filesNaming } from './move-files.ts';
import { tracePattern } from './patterns/trace-pattern.ts';
import { personValues } from './person-values.ts';
import { erasureOf, sealErasure } from './sealed-erasure.ts';

/** Whom to erase, and by what right: a request that is due, or a receipt of one that was. */
export interface Task {
  readonly userId: string;
  readonly requestId: string;
  readonly isReplay: boolean;
}

type Account = typeof userAccount.$inferSelect;

/**
 * Erases somebody: the account and all copies in the database in one transaction, which decides
 * whether it is due. Files that name the person are copied to where they are to stand before, so that
 * whoever reads them always finds them; the old ones, mails and the receipt are `finishAnonymization`'s.
 * Answers whether it did; a repeat, or another instance, finds nothing left to do.
 */
export async function carryOut(tools: ErasureTools, task: Task): Promise<boolean> {
  const context = systemContext(tools, 'anonymization', tools.clock.now());
  const moved = await copiedFiles(tools, context, task.userId);
  return transact(tools, async (tx) => {
    await takeTime(tx);
    const account = await heldAccount(tx, task.userId);
    if (!account || !(await isDue(tx, context, task))) return false;
    const values = await personValues(tx, account);
    const about = { userId: task.userId, at: context.now.toISOString(), receiptId: newId() };
    const erasure = erasureOf(about, values, moved);
    await requireNoMailOnItsWay(tx, context, erasure);
    const still = await filesNaming(tx, erasure.pattern);
    if ([...still.keys()].some((path) => !moved.has(path))) {
      throw new JobFailure('another file names the person by now');
    }
    const counts = await eraseCopies(tx, erasure);
    await recordIt(tx, context, task.userId);
    await announceCarriedOut(tx, task.requestId);
    const work = { ...task, anonymizedAt: about.at, counts, filesRenamed: moved.size };
    const sealed = sealErasure(tools.sealer, erasure, values);
    await tx.insert(anonymizationWork).values({ ...work, sealed });
    await sendJob(tx, finishAnonymization, { userId: task.userId });
    return true;
  });
}

/** The portal's own connections give up soon; nobody waits for this work, and it may wait. */
export async function takeTime(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local lock_timeout = 0`);
}

async function copiedFiles(
  { storage }: ErasureTools,
  context: Context,
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  const moves = await transact(context, async (tx) => {
    await takeTime(tx);
    const [account] = await tx.select().from(userAccount).where(eq(userAccount.id, userId));
    if (!account || account.anonymizedAt !== null) return new Map<string, string>();
    return filesNaming(tx, tracePattern(await personValues(tx, account)));
  });
  await copyFiles(storage, moves);
  return moves;
}

/** The account, held, unless it was erased already. */
async function heldAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  const isLeft = and(eq(userAccount.id, userId), isNull(userAccount.anonymizedAt));
  const [account] = await tx.select().from(userAccount).where(isLeft).for('update');
  return account;
}

/**
 * Takes the request as carried out where it is approved and its grace period is over. A replay has
 * its receipt for that, and the request, if the backup has it, says so from then on.
 */
async function isDue(tx: Transaction, { now }: Context, task: Task): Promise<boolean> {
  const at = now.toISOString();
  const { id, status, graceEndsAt, anonymizedAt, userId } = anonymizationRequest;
  const carriedOut = {
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
      .set({ ...carriedOut, status: 'approved' })
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
  const taken = await tx
    .update(anonymizationRequest)
    .set(carriedOut)
    .where(isReady)
    .returning({ id });
  return taken.length === 1;
}

/**
 * Holds the mails that wait and tell of the person, so that none is taken up any more. What is being
 * delivered at this moment would be written as a file after all files were looked at.
 */
async function requireNoMailOnItsWay(
  tx: Transaction,
  { now }: Context,
  erasure: Erasure,
): Promise<void> {
  const { recipient, params, status, claimedUntil } = mailOutbox;
  const isAbout = or(isAddressOf(erasure, recipient), namesInJson(erasure, params));
  const held = await tx
    .select({ claimedUntil })
    .from(mailOutbox)
    .where(and(eq(status, 'waiting'), isAbout))
    .orderBy(mailOutbox.id)
    .for('update');
  if (held.some((mail) => mail.claimedUntil !== null && new Date(mail.claimedUntil) > now)) {
    throw new JobFailure('a mail to the person is being delivered');
  }
}

async function recordIt(tx: Transaction, context: Context, userId: string): Promise<void> {
  await writeAuditEntry(tx, context, {
    action: 'anonymize',
    table: userAccount,
    objectId: userId,
    before: { anonymizedAt: null },
    after: { anonymizedAt: context.now.toISOString() },
  });
}
