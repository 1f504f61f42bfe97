import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Storage } from '#server/storage/storage.ts';
import { parseReceipt, type ReceiptStore } from './receipt-store.ts';

const prefix = 'receipts/';
const json = 'application/json';

/** Receipts in the blob store that all processes share. */
export function createBlobReceiptStore(storage: Storage): ReceiptStore {
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
