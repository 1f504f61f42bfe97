import { changeTypes, type ChangeType } from '@portal/contract/events';
import { permissions, type Permission } from '@portal/contract/kernel';
import { type PresenceNotification, toPresence } from './presence-message.ts';

/** The channel of PostgreSQL that every instance listens on. */
export const channel = 'portal_changes';

/** A changed object, and who receives the change. */
export interface ChangeNotification {
  readonly type: ChangeType;
  /** Null if many objects of the type changed at once. */
  readonly id: string | null;
  /** Customer whose users receive it; null for none. */
  readonly customerId: string | null;
  /**
   * Clinics in which the object is or was, or those of many objects; absent where they are not known, and for
   * objects of none. Of those who see some clinics alone, only who sees one of these receives it.
   */
  readonly clinicIds?: readonly string[];
  /** Permission that an employee needs to receive it; null for every employee. */
  readonly permission: Permission | null;
  /** Only recipient; null if it is not limited to one. */
  readonly userId: string | null;
}

/**
 * Permissions may have changed: a session ended, a user's account or groups changed, or a customer
 * was closed. Only for the event broker. Sent by triggers of those tables
 * (migration `streams_end_with_access`), and where an employee gets another team.
 */
export interface AccessNotification {
  readonly access: 'session' | 'user' | 'customer';
  readonly id: string;
}

/** Messages of the channel. */
export type ChannelMessage = ChangeNotification | AccessNotification | PresenceNotification;

/** Formats a change as a short text, because a payload of NOTIFY is limited to 8,000 bytes. */
export function serializeChange({
  type,
  id,
  customerId,
  clinicIds,
  permission,
  userId,
}: ChangeNotification): string {
  return JSON.stringify({
    type,
    ...(id === null ? {} : { id }),
    ...(customerId === null ? {} : { customer: customerId }),
    ...(clinicIds === undefined ? {} : { clinics: clinicIds }),
    ...(permission === null ? {} : { permission }),
    ...(userId === null ? {} : { user: userId }),
  });
}

/** Parses a message; returns null for an unknown one, such as a newer version's. */
export function parseChannelMessage(text: string): ChannelMessage | null {
  const payload = parseObject(text);
  if (!payload) return null;
  const { access, id = null } = payload;
  if ('presence' in payload) return toPresence(payload);
  if (access !== undefined) {
    const kind = accessKinds.find((known) => known === access);
    return kind && typeof id === 'string' ? { access: kind, id } : null;
  }
  const { customer: customerId = null, permission: needed = null, user: userId = null } = payload;
  const { clinics } = payload;
  const type = changeTypes.find((known) => known === payload['type']);
  const permission = permissions.find((known) => known === needed) ?? null;
  // An unknown permission matches no user.
  if (!type || permission !== needed) return null;
  if (!isTextOrNull(id) || !isTextOrNull(customerId) || !isTextOrNull(userId)) return null;
  const isPlaced = Array.isArray(clinics);
  const clinicIds = isPlaced ? { clinicIds: clinics.filter((one) => typeof one === 'string') } : {};
  return { type, id, customerId, ...clinicIds, permission, userId };
}

const accessKinds = ['session', 'user', 'customer'] as const;

interface Payload {
  readonly [name: string]: unknown;
  readonly access?: unknown;
  readonly id?: unknown;
  readonly customer?: unknown;
  readonly clinics?: unknown;
  readonly permission?: unknown;
  readonly user?: unknown;
}

function parseObject(text: string): Payload | null {
  try {
    const payload: unknown = JSON.parse(text);
    return isObject(payload) ? payload : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Payload => typeof value === 'object' && value !== null;

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';
