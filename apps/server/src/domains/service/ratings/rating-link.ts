import { ratingScores } from '@portal/contract/service';
import { translate } from '@portal/locales/server';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hasEmail } from '#server/domains/users/index.ts';
import type { MailSection } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import type { Receiver } from '../mailing/mail-requester.ts';

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
export async function canRate(tx: Transaction, { requesterEmail }: ClosedTicket): Promise<boolean> {
  const isEmployee = and(hasEmail(requesterEmail), eq(userAccount.role, 'employee'));
  return (await tx.$count(userAccount, isEmployee)) === 0;
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
