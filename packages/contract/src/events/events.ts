import { Id, nullable, object, oneOf, route, ServerSentEvents, signedIn } from '../kernel/index.ts';
import type * as T from '../schema/index.ts';

/** Types of changed objects in events. */
export const changeTypes = [
  'customer',
  'clinic',
  'installed_device',
  'product',
  'manufacturer',
  'device_category',
  'document',
  'tag',
  'viewing_right',
  'service_ticket',
  'service_request',
  'lead',
  'notification',
  'anonymization_request',
] as const;

export type ChangeType = (typeof changeTypes)[number];

/**
 * Names of the events. `change`: an object changed; its data is a `ChangeMessage`. `reset`: changes
 * may have been missed, so everything shown must be refetched. `displaced`: the user has opened
 * more streams than allowed, and this was the oldest; do not reopen it before the user returns to
 * the page. The data of the last two is `{}`.
 */
export const eventNames = ['change', 'reset', 'displaced'] as const;

export type EventName = (typeof eventNames)[number];

/** Changed object; without an id, many objects of the type. */
export const ChangeMessage = object({ type: oneOf(changeTypes), id: nullable(Id) });

export type ChangeMessage = T.Static<typeof ChangeMessage>;

/** Maximum streams per user and instance, over all browsers. */
export const maxStreamsPerUser = 20;

export const listenToEvents = route({
  id: 'events.listen',
  method: 'GET',
  path: '/events/',
  summary: 'Subscribe to changes',
  access: signedIn,
  responses: { 200: ServerSentEvents },
  mediaType: 'text/event-stream',
});
