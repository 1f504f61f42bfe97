import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#server/storage/blob-place.ts';
import { parseReceipt, type ReceiptStore } from './receipt-store.ts';

/** Receipts as files `DATA_DIR/receipts/<user id>.json`, written atomically. */
export function createFolderReceiptStore(folder: string): ReceiptStore {
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
