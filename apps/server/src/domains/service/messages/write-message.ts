import type { TicketMessage } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import type { IdempotencyClaim } from '#server/resource/idempotency.ts';
import {
  createInsertBatch,
  type InsertingCall,
  toReaderKey,
} from '#server/resource/insert-batch.ts';
import {
  insertTogether,
  type InsertionPlan,
  type RowOfCall,
  withBriefWait,
} from '#server/resource/insert-together.ts';
import { toReturnedItem, type Versioned } from '#server/resource/read.ts';
import type { Written } from '#server/resource/write-statement.ts';
import { toTicketChange } from '../service-events.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { internalNotes, ticketReplies } from './message.resource.ts';

/** A message to write. */
export interface NewMessage {
  readonly kind: TicketMessage['kind'];
  readonly text: string;
  readonly ticket: {
    readonly id: string;
    readonly customerId: string;
    readonly requesterEmail: string;
    /** Clinic of the device, where it is known. */
    readonly clinicId?: string | null;
  };
  /** Idempotency key of the call, unless the caller has claimed it. */
  readonly claim?: IdempotencyClaim | null;
}

/** What was written, and the id of the message. */
export type WrittenMessage = Written<Versioned<TicketMessage>> & { readonly id: string };

/**
 * Writes a message with its audit entry, its notification, and with who waits for a reply on the
 * ticket, in a transaction. Writes nothing if the ticket has another requester or was merged
 * meanwhile, or another call has claimed the key.
 */
export async function writeMessage(
  tx: Transaction,
  context: Context,
  message: NewMessage,
): Promise<WrittenMessage> {
  const member = toMember(context, message);
  const written = await insertMessages([member], 'wait', tx);
  return { ...(written.get(member.id) ?? notWritten), id: member.id };
}

const notWritten = { isWritten: false, item: null };

/** Does the same as a transaction of its own, together with messages of other calls. */
export async function writeMessageInBatch(
  context: Context,
  message: NewMessage,
): Promise<WrittenMessage> {
  const member = toMember(context, message);
  return { ...(await writeInBatch(member)), id: member.id };
}

/** A message to write, and what its ticket must still be. */
interface Member extends InsertingCall, RowOfCall {
  readonly context: Context;
  readonly resource: typeof ticketReplies;
  readonly step: Step;
  readonly ticket: NewMessage['ticket'];
}

function toMember(context: Context, { kind, text, ticket, claim = null }: NewMessage): Member {
  const id = newId();
  const authorId = getUserId(context.actor);
  const authorSide = context.actor.kind === 'customer' ? 'customer' : 'employee';
  const isReply = kind === 'reply';
  const side = isReply ? { authorSide } : {};
  return {
    id,
    context,
    claim,
    values: { id, ticketId: ticket.id, authorId, text, ...side },
    // Customers must not learn that a note exists.
    notifications: [toTicketChange(isReply ? ticket : { id: ticket.id, customerId: null })],
    resource: isReply ? ticketReplies : internalNotes,
    step: isReply ? authorSide : 'note',
    ticket,
  };
}

const writeInBatch = createInsertBatch<Member, Written<Versioned<TicketMessage>>>({
  toGroup: ({ context, resource, step }) =>
    `${step} ${toReaderKey(toReturnedItem(resource, context))}`,
  insertMany: (members) => insertMessages(members, 'skip'),
  async insertAlone(member) {
    const written = await insertMessages([member], 'wait');
    return written.get(member.id) ?? notWritten;
  },
});

/**
 * Writes messages of one kind in one statement. Tickets that others have locked are waited for, or
 * their messages left out.
 */
async function insertMessages(
  members: readonly Member[],
  locked: 'wait' | 'skip',
  tx?: Transaction,
): Promise<ReadonlyMap<string, Written<Versioned<TicketMessage>>>> {
  const [first] = members;
  if (!first) return new Map();
  const { resource, context, step } = first;
  const messages = members.map(({ id, ticket, context: { now } }) => ({
    id,
    ticket: ticket.id,
    customer: ticket.customerId,
    requester: ticket.requesterEmail,
    at: now.toISOString(),
  }));
  const tickets = [...new Set(messages.map(({ ticket }) => ticket))];
  const place = tx ?? context.database;
  return insertTogether<Versioned<TicketMessage>>(place, resource, plans[locked][step], {
    rows: members,
    values: { messages: JSON.stringify(messages), tickets },
    item: toReturnedItem(resource, context),
  });
}

type Step = 'employee' | 'customer' | 'note';

/** Since when a customer waits for a reply, after a reply of each side. */
const waitingSince = {
  employee: sql`null`,
  customer: sql`coalesce(waiting_since, reply.first_at)`,
};

/** The first reply of an employee is the promised answer. */
const answered = {
  employee: sql`, answered_at = coalesce(answered_at, reply.first_at)`,
  customer: sql``,
};

const messages = sql`jsonb_to_recordset(${sql.placeholder('messages')}::jsonb)
  as message (id uuid, ticket uuid, customer uuid, requester text, at timestamptz)`;

/** Changes the ticket of each reply. */
const toChanges = (side: 'employee' | 'customer'): SQL => sql`changed as (
  update ${serviceTicket} set waiting_since = ${waitingSince[side]}, updated_at = reply.last_at${answered[side]}
  from (
    select ticket, min(at) as first_at, max(at) as last_at
    from ${messages} join chosen on chosen.id = message.id group by ticket
  ) as reply
  where ${serviceTicket.id} = reply.ticket)`;

const changes = { employee: toChanges('employee'), customer: toChanges('customer') };

/** Returns a plan for each kind of message, which locks the tickets that are still as they were read. */
function createPlans(key: string, waiting: SQL, condition = sql``): Record<Step, InsertionPlan> {
  const admitted = sql`
    select message.id from ${messages}
    join (
      select ${serviceTicket.id}, ${serviceTicket.customerId}, ${serviceTicket.requesterEmail}
      from ${serviceTicket}
      where ${serviceTicket.id} = any(${sql.placeholder('tickets')}::uuid[])
        and ${serviceTicket.mergedIntoTicketId} is null
      order by ${serviceTicket.id} for no key update ${waiting}
    ) as ticket on ticket.id = message.ticket and ticket.customer_id = message.customer
      and ticket.requester_email = message.requester ${condition}`;
  return {
    employee: { key: `${key} employee`, admitted, changes: changes.employee },
    customer: { key: `${key} customer`, admitted, changes: changes.customer },
    note: { key: `${key} note`, admitted },
  };
}

const plans = {
  wait: createPlans('wait', sql``),
  // Triggers lock other rows as well, such as the ticket's request, which cannot be skipped.
  skip: createPlans('skip', sql`skip locked`, withBriefWait),
};
