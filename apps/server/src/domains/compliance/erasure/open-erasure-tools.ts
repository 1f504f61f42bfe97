import { join } from 'node:path';
import type { Clock } from '#server/kernel/clock.ts';
import { createEncryptor } from '#server/kernel/encryption.ts';
import type { Services } from '#server/resource/context.ts';
import { receiptBlobs } from '../receipts/receipt-blobs.ts';
import { receiptFolder } from '../receipts/receipt-folder.ts';
import { createReceiptSigner } from '../receipts/sign-receipt.ts';
import type { ErasureTools, Scrubber } from './erasure-tools.ts';

interface ErasureSettings {
  readonly secretKey: string;
  readonly dataDir: string;
  /** Null: files, and so the receipts, are in `dataDir`. */
  readonly azure: object | null;
}

/** The tools as the settings ask for them. */
export function openErasureTools(
  services: Services,
  { secretKey, dataDir, azure }: ErasureSettings,
  { clock, scrubber }: { clock: Clock; scrubber: Scrubber | null },
): ErasureTools {
  return {
    ...services,
    clock,
    scrubber,
    sealer: createEncryptor(secretKey, 'anonymization'),
    signer: createReceiptSigner(secretKey),
    keeper: azure ? receiptBlobs(services.storage) : receiptFolder(join(dataDir, 'receipts')),
    mailFolder: join(dataDir, 'mail'),
  };
}
