import type { Clock } from '#server/kernel/clock.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Services } from '#server/resource/context.ts';
import type { ReceiptStore } from '../receipts/receipt-store.ts';
import type { ReceiptSigner } from '../receipts/sign-receipt.ts';

/** Services and keys that anonymizations need. */
export interface AnonymizationTools extends Services {
  readonly clock: Clock;
  /** Encrypts a person's values, which are stored until their files are redacted. */
  readonly encryptor: Encryptor;
  readonly signer: ReceiptSigner;
  readonly receiptStore: ReceiptStore;
  /** Folder of mails that are written as files. */
  readonly mailFolder: string;
  /** Null if the operator runs the database. */
  readonly scrubber: Scrubber | null;
}

/** Removes deleted values from the disk of a database. */
export interface Scrubber {
  /**
   * Rewrites tables of up to `maxBytes` that may have contained personal values, and truncates the
   * write-ahead log. `isDone` is false while larger tables remain.
   */
  scrub(maxBytes: number): Promise<{ isDone: boolean }>;
}
