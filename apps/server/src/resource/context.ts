import type { Database } from '#server/database/database.ts';
import type { Replica } from '#server/database/replica.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { ShortSigner } from '#server/kernel/signing.ts';
import type { Call } from '#server/kernel/call.ts';
import type { Cursors } from './list/cursor.ts';
import type { FileScanner } from '#server/storage/file-scanner.ts';
import type { Storage } from '#server/storage/storage.ts';

/** Identifies the subscribers of one application, so that several in a process stay separate. */
export interface EventBus {
  readonly brand: 'one application';
}

/** Services of the domains; one of each per process. */
export interface Services {
  readonly database: Database;
  /** A standby for lists, searches and exports; null for none, and in work that no request started. */
  readonly replica: Replica | null;
  readonly storage: Storage;
  /** Null: files are delivered without a scan. */
  readonly fileScanner: FileScanner | null;
  readonly eventBus: EventBus;
  readonly cursors: Cursors;
  /** Signs addresses in mails that need no session. */
  readonly linkSigner: ShortSigner;
  /** Returns the public base URL for links in mails, without path and trailing slash. */
  readonly portalUrl: () => string;
}

/** Services of the domains in work that no request started. */
export interface JobServices extends Services {
  readonly clock: Clock;
}

/** A call with everything that is needed to carry it out: the first argument of every verb. */
export interface Context extends Call, Services {}
