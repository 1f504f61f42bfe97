import type { PresenceMessage, PresenceType, PresentPerson } from '@portal/contract/events';
import { createStore } from '#web/lib/store.ts';

type Presences = ReadonlyMap<string, readonly PresentPerson[]>;

/** Who is on the objects that this user has open, as the server told last. */
export const presences = createStore<Presences>(new Map());

/** Returns the key of an object in the store. */
export const toPresenceKey = (type: PresenceType, id: string): string => `${type} ${id}`;

/** Notes who is on an object. */
export function setPresence({ type, id, people }: PresenceMessage): void {
  presences.setState(new Map(presences.getState()).set(toPresenceKey(type, id), people));
}

/** Forgets an object whose page was left. */
export function clearPresence(type: PresenceType, id: string): void {
  const rest = new Map(presences.getState());
  rest.delete(toPresenceKey(type, id));
  presences.setState(rest);
}

/** Notes the data of an event; passes over what it does not understand. */
export function notePresence(data: unknown): void {
  if (isPresence(data)) setPresence(data);
}

const isPresence = (data: unknown): data is PresenceMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  'id' in data &&
  'people' in data &&
  Array.isArray(data.people);
