import { asc, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { isUnreachable } from '#server/database/postgres-error.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { batch } from '#server/kernel/batch.ts';
import type { Context } from '#server/resource/context.ts';
import {
  claimKey,
  findClaimed,
  toClaim,
  type IdempotencyClaim,
} from '#server/resource/idempotency.ts';
import { transact } from '#server/resource/transact.ts';
import { writeTickets, type PreparedTicket } from './add-ticket.ts';

interface Member {
  readonly context: Context;
  readonly ticket: PreparedTicket;
}

/** Returns the id; null if the device belongs to another customer meanwhile. */
type Outcome = () => Promise<string | null>;

type Outcomes = ReadonlyMap<Member, Outcome>;

/** So many tickets hold the counter for a fraction of a second. */
const maxTogether = 50;

const batches = new WeakMap<Database, (member: Member) => Promise<Outcome>>();

/**
 * Opens a ticket together with those that other calls open at the same time: alone, each would wait
 * for the commits of all before it. Returns the id; null if the device belongs to another customer
 * since it was read.
 */
export async function openInBatch(
  context: Context,
  ticket: PreparedTicket,
): Promise<string | null> {
  const { database } = context;
  const open = batches.get(database) ?? batch(openAll, { max: maxTogether });
  batches.set(database, open);
  const getOutcome = await open({ context, ticket });
  return getOutcome();
}

/** Opens all in one transaction. Those that do not fit in it are opened by their own calls. */
async function openAll(members: readonly Member[]): Promise<(member: Member) => Outcome> {
  const outcomes = await openTogether(members, 'skip').catch((error: unknown) => {
    // A commit may have succeeded although the connection was lost.
    if (members.length === 1 || isUnreachable(error)) throw error;
    return new Map<Member, Outcome>();
  });
  return (member) => outcomes.get(member) ?? (() => openAlone(member));
}

/** Opens one ticket in a transaction of its own. */
async function openAlone(member: Member): Promise<string | null> {
  const outcomes = await openTogether([member], 'wait');
  return outcomes.get(member)?.() ?? null;
}

/**
 * Opens tickets in one transaction; those without an outcome are not opened. Devices that are locked
 * by others are waited for, or their tickets skipped, so that they do not delay the others.
 */
async function openTogether(
  members: readonly Member[],
  locked: 'wait' | 'skip',
): Promise<Outcomes> {
  const [first] = members;
  if (!first) return new Map();
  return transact(first.context, async (tx) => {
    const outcomes = new Map<Member, Outcome>();
    const opened: Member[] = [];
    // Lock order: devices, keys, and the counter last.
    const unmoved = await lockDevices(tx, members, locked);
    const claims = unmoved.map((member) => ({ member, claim: toClaim(member.context) }));
    // In one order, so that two processes with the same keys do not wait for each other.
    const ordered = claims.toSorted((a, b) =>
      toLockOrder(a.claim) < toLockOrder(b.claim) ? -1 : 1,
    );
    await Promise.all(
      ordered.map(async ({ member, claim }) => {
        const { context, ticket } = member;
        const isFirst = claim === null || (await claimKey(tx, claim, ticket.id));
        if (isFirst) opened.push(member);
        outcomes.set(member, async () =>
          isFirst ? ticket.id : findClaimed(context.database.orm, claim),
        );
      }),
    );
    if (opened.length === 0) return outcomes;
    await writeTickets(tx, opened);
    return outcomes;
  });
}

const toLockOrder = (claim: IdempotencyClaim | null): string =>
  claim === null ? '' : `${claim.userId} ${claim.key}`;

/** Locks the devices and returns the members whose device still belongs to their customer. */
async function lockDevices(
  tx: Transaction,
  members: readonly Member[],
  locked: 'wait' | 'skip',
): Promise<Member[]> {
  const ids = [...new Set(members.map(({ ticket }) => ticket.device.id))];
  const { id, customerId, ordinal } = installedDevice;
  const rows = await tx
    .select({ id, customerId })
    .from(installedDevice)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(ordinal))
    .for('share', locked === 'skip' ? { skipLocked: true } : {});
  const owners = new Map(rows.map((row) => [row.id, row.customerId]));
  return members.filter(({ ticket: { device } }) => owners.get(device.id) === device.customerId);
}
