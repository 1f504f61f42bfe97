import {
  changePassword,
  disableTwoFactor,
  endOneSession,
  endOtherSessions,
  reauthenticate,
  removePasskey,
  replaceRecoveryCodes,
} from '@portal/contract/auth';
import { exportMyData, exportPerson } from '@portal/contract/compliance';
import type { Route } from '@portal/contract/kernel';
import { showRequestPresence, showTicketPresence } from '@portal/contract/service';
import type { Actor } from '#server/kernel/actor.ts';

/** What a caller may do only so often: change something, or take much data out at once. */
export const limitedUses = ['write', 'export'] as const;

export type LimitedUse = (typeof limitedUses)[number];

/** Limits of what callers do, provided by the auth domain and wired in `app.ts`. */
export interface RequestLimiter {
  /**
   * Counts a request of a caller before it is made.
   * @throws DomainError `throttled` where the caller, or their customer, has no more left.
   */
  readonly take: (use: LimitedUse, actor: Actor) => Promise<void>;
  /** Stores what was counted and not stored yet. */
  readonly close: () => Promise<void>;
}

/**
 * Returns the limit that a call counts towards; null for reads, and for calls without a session,
 * which have limits by address.
 */
export function getLimitedUse(route: Route): LimitedUse | null {
  if (route.access === 'anyone' || unlimited.has(route.id)) return null;
  if (route.method !== 'GET') return 'write';
  const isFile = route.mediaType !== undefined && fileTypes.has(route.mediaType);
  return isFile || wholeExports.has(route.id) ? 'export' : null;
}

/**
 * They protect the account, also while somebody else uses up what its person may do. Wrong passwords
 * and codes have limits of their own; and so has who is on an object, which changes nothing.
 */
const unlimited: ReadonlySet<string> = new Set(
  [
    changePassword,
    disableTwoFactor,
    endOneSession,
    endOtherSessions,
    reauthenticate,
    removePasskey,
    replaceRecoveryCodes,
    showRequestPresence,
    showTicketPresence,
  ].map(({ id }) => id),
);

const fileTypes = new Set<string>(['text/csv', 'application/x-ndjson']);

/** Exports whose response is JSON. */
const wholeExports = new Set<string>([exportMyData.id, exportPerson.id]);
