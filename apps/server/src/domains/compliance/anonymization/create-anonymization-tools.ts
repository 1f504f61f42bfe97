import { join } from 'node:path';
import type { Clock } from '#server/kernel/clock.ts';
import { createEncryptor } from '#server/kernel/encryption.ts';
import type { Services } from '#server/resource/context.ts';
import { createBlobReceiptStore } from '../receipts/blob-receipt-store.ts';
import { createFolderReceiptStore } from '../receipts/folder-receipt-store.ts';
import { createReceiptSigner } from '../receipts/sign-receipt.ts';
import type { AnonymizationTools, Scrubber } from './anonymization-tools.ts';

interface AnonymizationSettings {
  readonly secretKey: string;
  readonly dataDir: string;
  /** Null: files and receipts are in `dataDir`. */
  readonly azure: object | null;
}

export function createAnonymizationTools(
  services: Services,
  { secretKey, dataDir, azure }: AnonymizationSettings,
  { clock, scrubber }: { clock: Clock; scrubber: Scrubber | null },
): AnonymizationTools {
  return {
    ...services,
    clock,
    scrubber,
    encryptor: createEncryptor(secretKey, 'anonymization'),
    signer: createReceiptSigner(secretKey),
    receiptStore: azure
      ? createBlobReceiptStore(services.storage)
      : createFolderReceiptStore(join(dataDir, 'receipts')),
    mailFolder: join(dataDir, 'mail'),
  };
}
