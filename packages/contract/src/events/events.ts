import {
  Id,
  NamedReference,
  nullable,
  object,
  oneOf,
  route,
  ServerSentEvents,
  signedIn,
} from '../kernel/index.ts';
import * as T from '../schema/index.ts';

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
  'saved_answer',
  'lead',
  'notification',
  'anonymization_request',
  'data_request',
] as const;

export type ChangeType = (typeof changeTypes)[number];

/**
 * Names of the events. `change`: an object changed; its data is a `ChangeMessage`. `reset`: changes
 * may have been missed, or the user's access has changed, so everything shown must be refetched.
 * `displaced`: the user has opened more streams than allowed, and this was the oldest; do not reopen
 * it before the user returns to the page. The data of the last two is `{}`. `presence`: who is on an
 * object that the receiver has open; its data is a `PresenceMessage`.
 */
export const eventNames = ['change', 'reset', 'displaced', 'presence'] as const;

export type EventName = (typeof eventNames)[number];

/** Changed object; without an id, many objects of the type. */
export const ChangeMessage = object({ type: oneOf(changeTypes), id: nullable(Id) });

export type ChangeMessage = T.Static<typeof ChangeMessage>;

/** Objects on which employees see each other. */
export const presenceTypes = ['service_ticket', 'service_request'] as const;

export type PresenceType = (typeof presenceTypes)[number];

/** What somebody does on an object: looks at it, or writes a reply. */
export const presenceActivities = ['looking', 'typing'] as const;

export type PresenceActivity = (typeof presenceActivities)[number];

/** An employee who is on an object now. */
export const PresentPerson = object({
  person: NamedReference,
  activity: oneOf(presenceActivities),
});

export type PresentPerson = T.Static<typeof PresentPerson>;

/** Everybody who is on an object now, the receiver included. */
export const PresenceMessage = object({
  type: oneOf(presenceTypes),
  id: Id,
  people: T.Array(PresentPerson),
});

export type PresenceMessage = T.Static<typeof PresenceMessage>;

/** Seconds after which somebody counts as gone who has not said that they are still there. */
export const presenceSeconds = 25;

/** Most calls of a person about their presence within a minute. */
export const maxPresencesPerMinute = 90;

/**
 * Milliseconds before its start whose changes a stream sends first, at most: a page that has shown
 * its data for longer has read them anew.
 */
export const maxReplayWindow = 45_000;

/** Maximum streams per user and instance, over all browsers. */
export const maxStreamsPerUser = 20;

export const listenToEvents = route({
  id: 'events.listen',
  method: 'GET',
  path: '/events/',
  summary: 'Subscribe to changes',
  access: signedIn,
  query: object({
    data_age_ms: T.Optional(
      T.Integer({
        minimum: 0,
        maximum: maxReplayWindow,
        default: maxReplayWindow,
        description:
          'Milliseconds since the caller began to read the data that it shows; the stream sends what changed since',
      }),
    ),
  }),
  responses: { 200: ServerSentEvents },
  mediaType: 'text/event-stream',
});
