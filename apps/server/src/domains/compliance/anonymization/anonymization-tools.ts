import type { Clock } from '#server/kernel/clock.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Services } from '#server/resource/context.ts';
import type { ReceiptStore } from '../receipts/receipt-store.ts';
import type { ReceiptSigner } from '../receipts/sign-receipt.ts';

/** What anonymizations are carried out with. */
export interface AnonymizationTools extends Services {
  readonly clock: Clock;
  /** Seals what a person is found by until their files are done. */
  readonly encryptor: Encryptor;
  readonly signer: ReceiptSigner;
  readonly receiptStore: ReceiptStore;
  /** Where mails lie as files. */
  readonly mailFolder: string;
  /** Has the database forget what it no longer shows; null where that is the operator's. */
  readonly scrubber: Scrubber | null;
}

/** Has a database forget, on the disk too, what it no longer shows. */
export interface Scrubber {
  /**
   * Rewrites the tables of at most so many bytes that may have held something personal, and lets
   * the write-ahead log go. Answers whether larger tables are left.
   */
  scrub(maxBytes: number): Promise<{ isDone: boolean }>;
}
