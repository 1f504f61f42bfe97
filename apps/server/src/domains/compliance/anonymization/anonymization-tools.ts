import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Clock } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { createEncryptor, type Encryptor } from '#server/kernel/encryption.ts';
import type { Services } from '#server/resource/context.ts';
import { syncFolder } from '#server/storage/blob-place.ts';
import type { Storage } from '#server/storage/storage.ts';
import {
  createReceiptSigner,
  parseReceipt,
  type ReceiptSigner,
  type ReceiptStore,
} from '../receipts/receipt-store.ts';

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

const prefix = 'receipts/';

const json = 'application/json';

/** Receipts in the blob store that all processes share. */
function createBlobReceiptStore(storage: Storage): ReceiptStore {
  return {
    async save(receipt) {
      const blobPath = `${prefix}${receipt.user_id}/${receipt.id}.json`;
      const put = () =>
        storage.put(blobPath, Readable.from([Buffer.from(JSON.stringify(receipt))]), json);
      await put().catch(async (error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'conflict')) throw error;
        // Deletes the preliminary receipt, or that of an interrupted run, first.
        await storage.remove(blobPath);
        await put();
      });
    },
    async *all() {
      for await (const { blobPath } of storage.list(prefix)) {
        const bytes = await storage.read(blobPath);
        const receipt = bytes && parseReceipt(await text(Readable.from(bytes)));
        if (receipt) yield receipt;
      }
    },
  };
}

/** Receipts as files `DATA_DIR/receipts/<user id>.json`, written atomically. */
function createFolderReceiptStore(folder: string): ReceiptStore {
  return {
    async save(receipt) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = join(folder, `${receipt.user_id}.json`);
      const file = await open(`${name}.part`, 'w', 0o600);
      try {
        await file.writeFile(`${JSON.stringify(receipt, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${name}.part`, name);
      await syncFolder(folder);
    },
    async *all() {
      for (const name of await listFileNames(folder)) {
        const receipt = parseReceipt(await readFile(join(folder, name), 'utf8'));
        if (receipt) yield receipt;
      }
    },
  };
}

async function listFileNames(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
}
