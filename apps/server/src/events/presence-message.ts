import {
  presenceActivities,
  type PresenceActivity,
  presenceTypes,
  type PresenceType,
} from '@portal/contract/events';

/** An object on which employees see each other. */
export interface PresenceObject {
  readonly type: PresenceType;
  readonly id: string;
}

/** What an employee does on an object, in one page of their browser. */
export interface PresenceNotification {
  readonly on: PresenceObject;
  readonly pageId: string;
  readonly activity: PresenceActivity | 'gone';
  readonly person: { readonly id: string; readonly name: string };
}

/** Parts of the message, each of which may be missing. */
interface Payload {
  readonly presence?: unknown;
  readonly id?: unknown;
  readonly page?: unknown;
  readonly activity?: unknown;
  readonly person?: unknown;
}

/** Reads the message from the object that came in; returns null for another one. */
export function toPresence(payload: Payload): PresenceNotification | null {
  const { id, page: pageId } = payload;
  const type = presenceTypes.find((known) => known === payload.presence);
  const activity = [...presenceActivities, 'gone' as const].find(
    (known) => known === payload.activity,
  );
  const person: { id?: unknown; name?: unknown } = Object(payload.person);
  if (!type || !activity || typeof id !== 'string' || typeof pageId !== 'string') return null;
  if (typeof person.id !== 'string' || typeof person.name !== 'string') return null;
  return { on: { type, id }, pageId, activity, person: { id: person.id, name: person.name } };
}
