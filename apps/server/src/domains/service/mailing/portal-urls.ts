import type { Context } from '#server/resource/context.ts';

type Portal = Pick<Context, 'portalUrl'>;

/** The page of a ticket, for mails and calendars. */
export const getTicketUrl = ({ portalUrl }: Portal, id: string): string =>
  `${portalUrl()}/dashboard/service/${id}`;

/** The page of a request. */
export const getRequestUrl = ({ portalUrl }: Portal, id: string): string =>
  `${portalUrl()}/dashboard/service/requests/${id}`;
