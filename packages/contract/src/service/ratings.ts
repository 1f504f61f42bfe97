import * as T from '../schema/index.ts';
import { Id, Instant, longText, nullable, object, route } from '../kernel/index.ts';
import { customersAlone } from './access.ts';
import { ServicedDevice, ServiceTicket } from './tickets.ts';

/** Days after closing in which a ticket can be rated, and the rating changed. */
export const ratingDays = 30;

/** Scores, the best first. */
export const ratingScores = [5, 4, 3, 2, 1] as const;

const rating = {
  score: T.Integer({ minimum: 1, maximum: 5, description: '5 is the best' }),
  comment: T.Optional(nullable(longText(2000))),
};

export const rateServiceTicket = route({
  id: 'service.tickets.rating.set',
  method: 'POST',
  path: '/service/service-tickets/{id}/rating/',
  summary: 'Set the rating of a closed ticket',
  access: customersAlone,
  params: object({ id: Id }),
  body: object(rating),
  responses: { 200: ServiceTicket },
  errors: ['conflict'],
});

/** Parameters of the mailed link; its page is `/rate-service/{uid}/{token}`. */
const byLink = {
  uid: T.String({ maxLength: 64 }),
  token: T.String({ maxLength: 200 }),
};

/** Work to rate, as shown without a session. */
export const LinkedRating = object({
  ticket_id: T.String(),
  device: ServicedDevice,
  score: nullable(T.Integer()),
  comment: nullable(T.String()),
  until: T.String({ ...Instant, description: 'Time until which it can be rated' }),
});

export const LinkedRatingInput = object({ ...byLink, ...rating });

export type LinkedRating = T.Static<typeof LinkedRating>;

export const showLinkedRating = route({
  id: 'service.rating-link.show',
  method: 'POST',
  path: '/service/ratings/by-link/',
  summary: 'Get a ticket rating by mailed link',
  access: 'anyone',
  body: object(byLink),
  responses: { 200: LinkedRating },
  errors: ['invalid_link', 'link_expired'],
});

export const rateByLink = route({
  id: 'service.rating-link.rate',
  method: 'POST',
  path: '/service/ratings/by-link/rate/',
  summary: 'Set a ticket rating by mailed link',
  access: 'anyone',
  body: LinkedRatingInput,
  responses: { 200: LinkedRating },
  errors: ['invalid_link', 'link_expired'],
});
