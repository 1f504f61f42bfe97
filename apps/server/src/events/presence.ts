import {
  type PresenceActivity,
  presenceSeconds,
  type PresentPerson,
} from '@portal/contract/events';
import type { Queryable } from '#server/database/statement.ts';
import { seconds } from '#server/kernel/clock.ts';
import { channel } from './channel-message.ts';
import type { PresenceNotification, PresenceObject } from './presence-message.ts';

/** Tells all processes what an employee does. Nothing is stored: the message is all there is. */
export async function publishPresence(
  { pool }: { readonly pool: Queryable },
  { on, pageId, activity, person }: PresenceNotification,
): Promise<void> {
  const message = { presence: on.type, id: on.id, page: pageId, activity, person };
  const values = [channel, JSON.stringify(message)];
  await pool.query({ text: 'select pg_notify($1, $2)', values });
}

/** Who is on which object now, as this process heard. */
export interface Presences {
  /** Notes what somebody does. Returns true if others see a difference. */
  note(notification: PresenceNotification): boolean;
  /** Lists everybody who is on an object, by their arrival. */
  list(on: PresenceObject): PresentPerson[];
  /** Forgets everybody who has not been heard of in time. Returns where that makes a difference. */
  expire(): PresenceObject[];
}

interface Entry {
  readonly person: PresenceNotification['person'];
  readonly activity: PresenceActivity;
  readonly until: number;
}

interface Place {
  readonly on: PresenceObject;
  readonly pages: Map<string, Entry>;
}

/** Creates the memory of one process. What is not repeated ends by itself, as after a crash. */
export function createPresences(): Presences {
  const places = new Map<string, Place>();

  return {
    note({ on, pageId, activity, person }) {
      const key = toKey(on);
      const place = places.get(key) ?? { on, pages: new Map<string, Entry>() };
      const before = describe(place);
      if (activity === 'gone') place.pages.delete(pageId);
      else {
        const until = performance.now() + seconds(presenceSeconds);
        place.pages.set(pageId, { person, activity, until });
      }
      if (place.pages.size > 0) places.set(key, place);
      else places.delete(key);
      return describe(place) !== before;
    },
    list: (on) => listPeople(places.get(toKey(on))),
    expire() {
      const now = performance.now();
      return [...places].flatMap(([key, place]) => {
        const before = describe(place);
        for (const [pageId, { until }] of place.pages) if (until <= now) place.pages.delete(pageId);
        if (place.pages.size === 0) places.delete(key);
        return describe(place) === before ? [] : [place.on];
      });
    },
  };
}

const toKey = ({ type, id }: PresenceObject): string => `${type} ${id}`;

/** Lists each person once; who writes on one page writes. */
function listPeople(place: Place | undefined): PresentPerson[] {
  const people = new Map<string, PresentPerson>();
  for (const { person, activity } of place?.pages.values() ?? []) {
    const isTyping = activity === 'typing' || people.get(person.id)?.activity === 'typing';
    people.set(person.id, { person, activity: isTyping ? 'typing' : 'looking' });
  }
  return [...people.values()];
}

const describe = (place: Place): string => JSON.stringify(listPeople(place));
