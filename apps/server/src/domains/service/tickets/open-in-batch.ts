import { asc, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { batch } from '#server/kernel/batch.ts';
import type { Context } from '#server/resource/context.ts';
import { claimKey, findClaimed, toClaim } from '#server/resource/crud.ts';
import { transact } from '#server/resource/transact.ts';
import type { Receiver } from '../mailing/mail-requester.ts';
import { takeTicketNumbers, writeTicket, type NewTicket } from './add-ticket.ts';

/** A ticket whose look-ups are done. */
export interface Opening extends NewTicket {
  readonly id: string;
  /** Reader of the mail, if any. */
  readonly receiver: Receiver | null;
}

interface Member {
  readonly context: Context;
  readonly opening: Opening;
}

/** Result of a member: the id; null if its device belongs to another customer meanwhile. */
type Outcome = () => Promise<string | null>;

type Outcomes = ReadonlyMap<Member, Outcome>;

const batches = new WeakMap<Database, (member: Member) => Promise<Outcome>>();

/**
 * Opens a ticket together with those that other calls open at the same time: alone, each would wait
 * for the commits of all before it. Returns the id; null if the device belongs to another customer
 * since it was read.
 */
export async function openInBatch(context: Context, opening: Opening): Promise<string | null> {
  const { database } = context;
  const open = batches.get(database) ?? batch(openAll);
  batches.set(database, open);
  const getOutcome = await open({ context, opening });
  return getOutcome();
}

/** Opens all in one transaction; if one of them fails, each in a transaction of its own. */
async function openAll(members: readonly Member[]): Promise<(member: Member) => Outcome> {
  const outcomes = await openTogether(members).catch(() => openEach(members));
  return (member) => outcomes.get(member) ?? getMoved;
}

const getMoved: Outcome = () => Promise.resolve(null);

async function openEach(members: readonly Member[]): Promise<Outcomes> {
  const outcomes = new Map<Member, Outcome>();
  for (const member of members) {
    try {
      for (const [opened, outcome] of await openTogether([member])) outcomes.set(opened, outcome);
    } catch (error) {
      outcomes.set(member, async () => {
        throw error;
      });
    }
  }
  return outcomes;
}

async function openTogether(members: readonly Member[]): Promise<Outcomes> {
  const [first] = members;
  if (!first) return new Map();
  return transact(first.context, async (tx) => {
    const outcomes = new Map<Member, Outcome>();
    const opened: Member[] = [];
    // Lock order: devices, keys, and the counter last.
    const unmoved = await lockDevices(tx, members);
    await Promise.all(
      unmoved.map(async (member) => {
        const { context, opening } = member;
        const claim = toClaim(context);
        const isFirst = claim === null || (await claimKey(tx, claim, opening.id));
        if (isFirst) opened.push(member);
        outcomes.set(member, async () =>
          isFirst ? opening.id : findClaimed(context.database.orm, claim),
        );
      }),
    );
    if (opened.length === 0) return outcomes;
    const number = await takeTicketNumbers(tx, opened.length);
    const written = await Promise.allSettled(
      opened.map(({ context, opening }, at) =>
        writeTicket(tx, context, { ...opening, number: number + at }),
      ),
    );
    // Only now, so that no statement of the others runs after the rollback.
    for (const result of written) if (result.status === 'rejected') throw result.reason;
    return outcomes;
  });
}

/** Locks the devices and returns the members whose device still belongs to their customer. */
async function lockDevices(tx: Transaction, members: readonly Member[]): Promise<Member[]> {
  const ids = [...new Set(members.map(({ opening }) => opening.device.id))];
  const { id, customerId } = installedDevice;
  const rows = await tx
    .select({ id, customerId })
    .from(installedDevice)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(id))
    .for('share');
  const owners = new Map(rows.map((row) => [row.id, row.customerId]));
  return members.filter(({ opening: { device } }) => owners.get(device.id) === device.customerId);
}
