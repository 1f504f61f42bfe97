import type { Language } from '@portal/contract/kernel';
import type { Actor } from './actor.ts';

/** The Idempotency-Key of a call, and all that the call says: route, path and body. */
export interface Idempotency {
  readonly key: string;
  readonly payload: unknown;
}

/** What is known of a call before it does anything: who, from where, when, in which language. */
export interface Call {
  readonly actor: Actor;
  readonly requestId: string;
  /** The caller's address; null for the portal's own work. Personal data. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly language: Language;
  readonly now: Date;
  /** The whole URL that was called, for links to the next page; null for the portal's own work. */
  readonly href: string | null;
  /** What tells a repeated call from a second one; null where the caller sent no key. */
  readonly idempotency: Idempotency | null;
}
