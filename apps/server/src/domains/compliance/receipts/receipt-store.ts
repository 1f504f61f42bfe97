import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { toCanonicalJson } from '#server/audit/personal-digest.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { FileSettings } from '#server/kernel/file-settings.ts';
import { isId } from '#server/kernel/ids.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import { createSigner } from '#server/kernel/signing.ts';
import { syncFolder } from '#server/storage/blob-place.ts';
import { receiptPrefix, type Storage } from '#server/storage/storage.ts';

/**
 * Storage of receipts outside the database. After a restore, its receipts are used to repeat the
 * anonymizations since the backup.
 */
export interface ReceiptStore {
  /** Stores a receipt durably. Replaces a receipt with the same id, and may replace the person's earlier one. */
  save(receipt: AnonymizationReceipt): Promise<void>;
  /** Yields all receipts; skips other files. */
  all(): AsyncIterable<AnonymizationReceipt>;
}

const json = 'application/json';

/** Opens the store of receipts that the settings choose: beside the files, or a folder. */
export function openReceiptStore(
  storage: Storage,
  { dataDir, files }: { readonly dataDir: string; readonly files: Pick<FileSettings, 'store'> },
): ReceiptStore {
  return files.store === 'folder'
    ? createFolderReceiptStore(join(dataDir, 'receipts'))
    : createBlobReceiptStore(storage);
}

/** Stores receipts of people of whom there is none: one that is there may be newer. */
export async function addReceipts(store: ReceiptStore, found: readonly unknown[]): Promise<void> {
  const present = new Set<string>();
  for await (const { user_id: userId } of store.all()) present.add(userId);
  for (const receipt of found.filter(isReceipt))
    if (!present.has(receipt.user_id)) await store.save(receipt);
}

/** Receipts in the blob store that all processes share. */
function createBlobReceiptStore(storage: Storage): ReceiptStore {
  return {
    async save(receipt) {
      const blobPath = `${receiptPrefix}${receipt.user_id}/${receipt.id}.json`;
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
      for await (const { blobPath } of storage.list(receiptPrefix)) {
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

/** Parses a receipt; null for any other text. */
function parseReceipt(text: string): AnonymizationReceipt | null {
  try {
    const value: unknown = JSON.parse(text);
    return isReceipt(value) ? value : null;
  } catch {
    return null;
  }
}

/** Ids become names of files: another text would lead out of the folder. */
function isReceipt(value: unknown): value is AnonymizationReceipt {
  if (typeof value !== 'object' || value === null) return false;
  const get = (name: keyof AnonymizationReceipt): unknown => Reflect.get(value, name);
  const ids = [get('id'), get('user_id'), get('request_id')];
  return (
    ids.every((id) => typeof id === 'string' && isId(id)) && typeof get('signature') === 'string'
  );
}

export type UnsignedReceipt = Omit<AnonymizationReceipt, 'signature'>;

/** Signs receipts and verifies signatures. */
export interface ReceiptSigner {
  sign(receipt: UnsignedReceipt): AnonymizationReceipt;
  /** True if one of the portal's keys signed the receipt. */
  isGenuine(receipt: AnonymizationReceipt): boolean;
  /** True if the portal's current key signed the receipt. */
  isCurrent(receipt: AnonymizationReceipt): boolean;
}

/** HMAC-SHA-256 with a derived key over the canonical JSON (RFC 8785). */
export function createReceiptSigner(secretKey: SecretKey): ReceiptSigner {
  const signer = createSigner(secretKey, 'anonymization-receipt');
  return {
    sign: (receipt) => {
      const text = toCanonicalJson(receipt);
      return { ...receipt, signature: signer.sign(text).slice(text.length + 1) };
    },
    isGenuine: ({ signature, ...receipt }) =>
      signer.verify(`${toCanonicalJson(receipt)}.${signature}`) !== null,
    isCurrent: ({ signature, ...receipt }) =>
      signer.isCurrent(`${toCanonicalJson(receipt)}.${signature}`),
  };
}
