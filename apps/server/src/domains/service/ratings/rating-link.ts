import { ratingScores } from '@portal/contract/service';
import { translate } from '@portal/locales/server';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hasEmail } from '#server/domains/users/index.ts';
import type { MailSection } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import { ticketLink } from '../links/ticket-link.table.ts';
import type { Receiver } from '../mailing/receiver.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';

/** Text that the token of a rating's link signs. */
const toText = (ticketId: string): string => `rating ${ticketId.toLowerCase()}`;

/** Returns true if the portal made the token for the rating of the ticket. */
export const isRatingToken = (
  { linkSigner }: Pick<Context, 'linkSigner'>,
  ticketId: string,
  token: string,
): boolean => linkSigner.isSigned(toText(ticketId), token);

/** Returns the address of the page that rates a ticket. */
const getRatingUrl = ({ linkSigner, portalUrl }: Context, ticketId: string): string =>
  `${portalUrl()}/rate-service/${ticketId}/${linkSigner.sign(toText(ticketId))}`;

interface ClosedTicket {
  readonly id: string;
  readonly requesterEmail: string;
}

/** Returns true if the requester of a ticket can rate it: not an employee who asked for the customer. */
export async function canRate(
  executor: Executor,
  { requesterEmail }: Pick<ClosedTicket, 'requesterEmail'>,
): Promise<boolean> {
  const isEmployee = and(hasEmail(requesterEmail), eq(userAccount.role, 'employee'));
  return (await executor.$count(userAccount, isEmployee)) === 0;
}

/**
 * Returns true if the requester of a ticket is asked for a rating as it is closed. About a visit they are
 * asked once, by the ticket that the others are linked to.
 */
export async function canAskForRating(tx: Transaction, ticket: ClosedTicket): Promise<boolean> {
  const rated = await listRatedWithFirst(tx, [ticket.id]);
  return !rated.has(ticket.id) && canRate(tx, ticket);
}

/** Lists those of some tickets about whose visit the first ticket asks the same requester. */
export async function listRatedWithFirst(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${ticketLink.ticketId} as id from ${ticketLink}
    join ${serviceTicket} as own on own.id = ${ticketLink.ticketId}
    join ${serviceTicket} as first on first.id = ${ticketLink.otherTicketId}
    where ${ticketLink.ticketId} = any(${sql.param([...ids])}::uuid[]) and ${ticketLink.kind} = 'same_visit'
      and lower(first.requester_email) = lower(own.requester_email)
      and first.status <> 'cancelled' and first.merged_into_ticket_id is null`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the question of a mail to the requester of a closed ticket: a link for each score, which opens
 * a page that asks to confirm it.
 */
export function createRatingSection(
  context: Context,
  { id }: ClosedTicket,
  { language }: Pick<Receiver, 'language'>,
): MailSection {
  const link = getRatingUrl(context, id);
  return {
    title: translate(language, { key: 'service_rating.question' }),
    lines: [],
    items: ratingScores.map((score) => ({
      text: `${'★'.repeat(score)}${'☆'.repeat(5 - score)} ${translate(language, { key: `service_rating.score_${score}` })}`,
      link: `${link}?score=${score}`,
    })),
    more: { text: translate(language, { key: 'service_rating.open' }), link },
  };
}
