import type * as T from '../schema/index.ts';
import { Id, nullable, oneOf, object, route, ServerSentEvents, signedIn } from '../kernel/index.ts';
import { changeTypes } from './change-types.ts';

/**
 * What an event is called on the wire. `change`: an object changed, its data is a `ChangeMessage`.
 * `reset`: changes may have been missed, so all that is shown is read anew. `displaced`: the user has
 * opened more streams than one may have, and this one was the oldest; it is not to be opened again
 * before somebody looks at it. The data of the last two is `{}`.
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
