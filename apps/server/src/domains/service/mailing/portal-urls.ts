import type { Context } from '#server/resource/context.ts';

type Portal = Pick<Context, 'portalUrl'>;

/** Returns the URL of a ticket's page. */
export const getTicketUrl = ({ portalUrl }: Portal, id: string): string =>
  `${portalUrl()}/dashboard/service/${id}`;

/** Returns the URL of a request's page. */
export const getRequestUrl = ({ portalUrl }: Portal, id: string): string =>
  `${portalUrl()}/dashboard/service/requests/${id}`;
