import type { FileSettings } from '#server/kernel/file-settings.ts';
import { join } from 'node:path';
import type { Clock } from '#server/kernel/clock.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import { createEncryptor, type Encryptor } from '#server/kernel/encryption.ts';
import type { Services } from '#server/resource/context.ts';
import {
  createReceiptSigner,
  openReceiptStore,
  type ReceiptSigner,
  type ReceiptStore,
} from '../receipts/receipt-store.ts';
import { anonymizationValues } from './anonymization-work.table.ts';

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
interface Scrubber {
  /**
   * Rewrites tables of up to `maxBytes` that may have contained personal values, and truncates the
   * write-ahead log. `isDone` is false while larger tables remain.
   */
  scrub(maxBytes: number): Promise<{ isDone: boolean }>;
}

interface AnonymizationSettings {
  readonly secretKey: SecretKey;
  readonly dataDir: string;
  /** With the store `folder`, files and receipts are in `dataDir`. */
  readonly files: Pick<FileSettings, 'store'>;
}

export function createAnonymizationTools(
  services: Services,
  { secretKey, dataDir, files }: AnonymizationSettings,
  { clock, scrubber }: { clock: Clock; scrubber: Scrubber | null },
): AnonymizationTools {
  return {
    ...services,
    clock,
    scrubber,
    encryptor: createEncryptor(secretKey, anonymizationValues.purpose),
    signer: createReceiptSigner(secretKey),
    receiptStore: openReceiptStore(services.storage, { dataDir, files }),
    mailFolder: join(dataDir, 'mail'),
  };
}
