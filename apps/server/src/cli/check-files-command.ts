import { receiptPrefix } from '#server/storage/storage.ts';
import { openDatabase } from '#server/database/database.ts';
import { checkFiles } from '#server/domains/uploads/index.ts';
import { type Command, requireDatabase, requireFileFolder } from './command.ts';
import { withPlace } from './with-place.ts';

const isReceipt = (blobPath: string): boolean => blobPath.startsWith(receiptPrefix);

export const checkFilesCommand: Command = {
  name: 'check-files',
  usage: '[--json]',
  summary: 'compare the files with the database: missing, surplus, and of another size',
  options: { json: { type: 'boolean' } },
  run: async (invocation) => {
    requireDatabase(invocation.config);
    requireFileFolder(invocation.config);
    // Changes nothing: neither does it migrate the database.
    const found = await withPlace(
      { ...invocation, isCheck: true },
      async ({ address, direct, storage }) => {
        const database = openDatabase(address, { poolSize: 1, direct });
        try {
          return await checkFiles({ database, storage }, isReceipt);
        } finally {
          await database.close();
        }
      },
    );
    const { whole, missing, changed, surplus } = found;
    const isOk = missing.length + changed.length + surplus.length === 0;
    if (invocation.values['json'] === true)
      return { text: JSON.stringify({ ok: isOk, ...found }, null, 2), isOk };
    const lines = [
      `Whole: ${whole}; missing: ${missing.length}; of another size: ${changed.length}; surplus: ${surplus.length}.`,
      ...missing.map((blobPath) => `Missing: ${blobPath}`),
      ...changed.map(
        ({ blobPath, expected, found: size }) =>
          `Of another size: ${blobPath}: ${size} instead of ${expected} bytes`,
      ),
      ...surplus.map((blobPath) => `Surplus: ${blobPath}`),
    ];
    return { text: lines.join('\n'), isOk };
  },
};
