import * as T from '../schema/index.ts';
import { object, oneOf, route } from '../kernel/index.ts';
import { notificationKinds } from './notifications.ts';

/** Path of the page that a notification mail leads to, and of its one-click call (RFC 8058). */
export const unsubscribePath = '/unsubscribe';

/** Deliveries that send mails. */
export const mailedDeliveries = ['at_once', 'daily'] as const;

const kinds = T.Array(
  object({ kind: oneOf(notificationKinds), delivery: oneOf(mailedDeliveries) }),
  { maxItems: notificationKinds.length },
);

/** Parameters of the link in a notification mail; its page is `/unsubscribe/{uid}/{token}`. */
const byLink = {
  uid: T.String({ maxLength: 100 }),
  token: T.String({ maxLength: 200 }),
};

/** Kinds of notification that the mails of a link are about, with the delivery by which they are mailed. */
export const LinkedSubscription = object({ kinds });

export type LinkedSubscription = T.Static<typeof LinkedSubscription>;

export const LinkedSubscriptionInput = object({ ...byLink, kinds });

export const showLinkedSubscription = route({
  id: 'notifications.subscription.show',
  method: 'POST',
  path: '/notifications/subscription/by-link/',
  summary: 'Get a mail subscription by mailed link',
  access: 'anyone',
  body: object(byLink),
  responses: { 200: LinkedSubscription },
  errors: ['invalid_link'],
});

export const unsubscribeByLink = route({
  id: 'notifications.subscription.end',
  method: 'POST',
  path: '/notifications/subscription/by-link/end/',
  summary: 'End a mail subscription by mailed link',
  access: 'anyone',
  body: object(byLink),
  responses: { 200: LinkedSubscription },
  errors: ['invalid_link'],
});

export const resubscribeByLink = route({
  id: 'notifications.subscription.resume',
  method: 'POST',
  path: '/notifications/subscription/by-link/resume/',
  summary: 'Restore a mail subscription by mailed link',
  access: 'anyone',
  body: LinkedSubscriptionInput,
  responses: { 200: LinkedSubscription },
  errors: ['invalid_link'],
});
