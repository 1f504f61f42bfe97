import {
  openServiceTicket as route,
  type ServiceTicket,
  type ServiceTicketInput,
} from '@portal/contract/service';
import type { Database } from '#server/database/database.ts';
import { isUnreachable } from '#server/database/postgres-error.ts';
import { authorize } from '#server/kernel/actor.ts';
import { batch } from '#server/kernel/batch.ts';
import { validationError, fieldError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { deliverMails } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { readCreated } from '#server/resource/crud.ts';
import {
  findClaimed,
  findEarlier,
  type IdempotencyClaim,
  toClaim,
} from '#server/resource/idempotency.ts';
import type { Versioned } from '#server/resource/read.ts';
import { retryDeadlocks, transact } from '#server/resource/transact.ts';
import { chooseReceiver } from '../mailing/mail-requester.ts';
import { insertTickets, type PreparedTicket } from './add-ticket.ts';
import { toPromise } from '../promises/to-promise.ts';
import { lookUpTicket } from './look-up-ticket.ts';
import { foreignRequester, validateRequestedAt } from './ticket-rules.ts';
import { serviceTickets } from './service-ticket.resource.ts';

interface Member {
  readonly context: Context;
  readonly ticket: PreparedTicket;
}

/** An open ticket, and its object if that came with it. */
interface OpenedTicket {
  readonly id: string;
  readonly item: Versioned<ServiceTicket> | null;
}

/** Returns the ticket; null if the device belongs to another customer meanwhile. */
type Outcome = () => Promise<OpenedTicket | null>;

type Outcomes = ReadonlyMap<Member, Outcome>;

/**
 * A second full statement waits for the counter in PostgreSQL while the first one writes. With 32 callers,
 * 16 in each fill both (decision 115).
 */
const batchOptions = { max: 16, atOnce: 2 };

const batches = new WeakMap<Database, (member: Member) => Promise<Outcome>>();

/**
 * Opens a ticket for a customer's device.
 * @throws DomainError 400 at `installed_device_id` for a device that does not exist or is in stock,
 * at `requester_email` for a user of another customer, at `requested_at` for a future time.
 */
export async function openTicket(
  context: Context,
  body: ServiceTicketInput,
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  // A repeated call returns its ticket even if the device or the requester has changed since.
  const claim = toClaim(context);
  const earlier = claim && (await findEarlier(context.database.orm, claim));
  if (earlier !== null) return readCreated(context, serviceTickets, earlier);
  for (;;) {
    const opened = await openInBatch(context, await prepare(context, body));
    if (opened) return opened.item ?? readCreated(context, serviceTickets, opened.id);
  }
}

/** Reads and checks all that the ticket needs, before anything is locked. */
async function prepare(context: Context, body: ServiceTicketInput): Promise<PreparedTicket> {
  const { device, account, rules } = await lookUpTicket(context, body);
  const { customerId } = device;
  const requesterEmail = body.requester_email ?? account?.email;
  // The system has no account and must name a requester.
  if (requesterEmail === undefined) throw fieldError('requester_email', 'field.required');
  const isForeign = account?.role === 'customer' && account.customerId !== customerId;
  const errors = {
    ...validateRequestedAt(body.requested_at, context),
    ...(isForeign ? foreignRequester : {}),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const requestedAt = body.requested_at ?? context.now.toISOString();
  return {
    id: newId(),
    device,
    subject: body.subject,
    description: body.description,
    requesterName: body.requester_name,
    requesterEmail,
    requestedAt,
    promise: await toPromise(context.database.orm, body, { customerId, rules, start: requestedAt }),
    receiver: chooseReceiver(context, account, {
      email: requesterEmail,
      customerId,
      clinicIds: [device.clinicId],
    }),
  };
}

/**
 * Opens a ticket together with those that other calls open at the same time: alone, each would wait
 * for the commits of all before it. Returns the ticket; null if the device belongs to another
 * customer since it was read.
 */
async function openInBatch(context: Context, ticket: PreparedTicket): Promise<OpenedTicket | null> {
  const { database } = context;
  const open = batches.get(database) ?? batch(openAll, batchOptions);
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

/** Opens one ticket by itself. */
async function openAlone(member: Member): Promise<OpenedTicket | null> {
  const outcomes = await openTogether([member], 'wait');
  return outcomes.get(member)?.() ?? null;
}

/**
 * Opens tickets in one statement, or in one transaction with their mails; those without an outcome
 * are not opened. Devices that are locked by others are waited for, or their tickets skipped, so that
 * they do not delay the others.
 */
async function openTogether(
  members: readonly Member[],
  locked: 'wait' | 'skip',
): Promise<Outcomes> {
  const [first] = members;
  if (!first) return new Map();
  const together = leaveOutRepeatedKeys(
    members.map((member) => ({ ...member, member, claim: toClaim(member.context) })),
  );
  const { database } = first.context;
  const { written } = together.some(({ ticket }) => ticket.receiver)
    ? await transact(first.context, async (tx) => {
        const inserted = await insertTickets(tx, together, locked);
        await deliverMails(tx, inserted.mailIds);
        return inserted;
      })
    : await retryDeadlocks(() => insertTickets(database, together, locked));
  return new Map(
    together.flatMap(({ member, ticket: { id }, claim }) => {
      const inserted = written.get(id);
      if (!inserted) return [];
      const { isWritten, item } = inserted;
      const getTicket: Outcome = async () =>
        isWritten || !claim
          ? { id, item }
          : { id: await findClaimed(database.orm, claim), item: null };
      return [[member, getTicket] as const];
    }),
  );
}

/** Leaves out the calls whose key another call of the list has: a statement claims a key once. */
function leaveOutRepeatedKeys<Claiming extends { readonly claim: IdempotencyClaim | null }>(
  calls: readonly Claiming[],
): Claiming[] {
  const keys = new Set<string>();
  return calls.filter(({ claim }) => {
    if (!claim) return true;
    const key = `${claim.userId} ${claim.key}`;
    const isFirst = !keys.has(key);
    keys.add(key);
    return isFirst;
  });
}
