import type { Language } from '@portal/contract/kernel';
import type { Actor } from './actor.ts';

/** Idempotency-Key of a call, with the route, path and body that it was sent with. */
export interface Idempotency {
  readonly key: string;
  readonly payload: unknown;
}

/** Properties of a call before it runs: actor, origin, time and language. */
export interface Call {
  readonly actor: Actor;
  readonly requestId: string;
  /** The caller's address; null for the portal's own work. Personal data. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly language: Language;
  /** IANA name of the zone in which the caller's days begin and end. */
  readonly timeZone: string;
  /** Zone that the call itself states; null without one. */
  readonly statedTimeZone: string | null;
  readonly now: Date;
  /** The whole URL that was called, for links to the next page; null for the portal's own work. */
  readonly href: string | null;
  /** Position of the caller's last change in PostgreSQL's log, which reads must include; null for none. */
  readonly readAfter: string | null;
  /** Identifies a repeated call; null without a key. */
  readonly idempotency: Idempotency | null;
}
