import type { TicketMessage } from '@portal/contract/service';
import { sql, type SQL } from 'drizzle-orm';
import { getUserId } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { claimKeys, type IdempotencyClaim, toClaimValues } from '#server/resource/idempotency.ts';
import { toReturnedItem, type Versioned } from '#server/resource/read.ts';
import { insertItemAfter } from '#server/resource/write.ts';
import type { Place, Prelude, Written } from '#server/resource/write-statement.ts';
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
 * ticket, in one statement, which is a transaction of its own on a database. Writes nothing if
 * the ticket has another requester or was merged meanwhile, or another call has claimed the key.
 */
export async function writeMessage(
  place: Place,
  context: Context,
  { kind, text, ticket, claim = null }: NewMessage,
): Promise<WrittenMessage> {
  const authorId = getUserId(context.actor);
  const authorSide = context.actor.kind === 'customer' ? 'customer' : 'employee';
  const isReply = kind === 'reply';
  const step = isReply ? authorSide : 'note';
  const resource = isReply ? ticketReplies : internalNotes;
  return insertItemAfter<Versioned<TicketMessage>>(place, context, resource, {
    item: toReturnedItem(resource, context),
    values: { ticketId: ticket.id, authorId, text, ...(isReply ? { authorSide } : {}) },
    // Customers must not learn that a note exists.
    notifications: [toTicketChange(isReply ? ticket : { id: ticket.id, customerId: null })],
    toPrelude: (id) => ({
      ...(claim ? claiming : plain)[step],
      values: {
        ticket: ticket.id,
        customer: ticket.customerId,
        requester: ticket.requesterEmail,
        at: context.now.toISOString(),
        ...(claim ? toClaimValues([{ claim, objectId: id }]) : {}),
      },
    }),
  });
}

const at = sql`${sql.placeholder('at')}::timestamptz`;

/** Since when a customer waits for a reply, after a reply of each side. */
const waitingSince = { employee: sql`null`, customer: sql`coalesce(waiting_since, ${at})` };

/** The first reply of an employee is the promised answer. */
const answered = { employee: sql`, answered_at = coalesce(answered_at, ${at})`, customer: sql`` };

/** The ticket, locked so that two replies follow one another. */
const locked = sql`locked as materialized (
  select ${serviceTicket.id} from ${serviceTicket}
  where ${serviceTicket.id} = ${sql.placeholder('ticket')}::uuid
    and ${serviceTicket.customerId} = ${sql.placeholder('customer')}::uuid
    and ${serviceTicket.requesterEmail} = ${sql.placeholder('requester')}
    and ${serviceTicket.mergedIntoTicketId} is null
  for no key update)`;

const claimed = sql`claimed as (${claimKeys(sql`exists (select from locked)`)})`;

const plain = createPreludes('plain', sql`locked`);
const claiming = createPreludes('claiming', sql`claimed`);

/** Returns what admits each kind of message, if a relation has a row, and changes the ticket. */
function createPreludes(
  name: string,
  relation: SQL,
): Record<keyof typeof waitingSince | 'note', Omit<Prelude, 'values'>> {
  const parts = name === 'claiming' ? sql`${locked}, ${claimed}` : locked;
  const reply = (side: keyof typeof waitingSince) => ({
    key: `${name} ${side}`,
    parts: sql`${parts}, admitted as (
      update ${serviceTicket} set waiting_since = ${waitingSince[side]}, updated_at = ${at}${answered[side]}
      from locked where ${serviceTicket.id} = locked.id and exists (select from ${relation})
      returning 1)`,
  });
  return {
    employee: reply('employee'),
    customer: reply('customer'),
    note: { key: `${name} note`, parts: sql`${parts}, admitted as (select from ${relation})` },
  };
}
