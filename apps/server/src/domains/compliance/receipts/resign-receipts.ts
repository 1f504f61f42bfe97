import { and, eq } from 'drizzle-orm';
import type { ReencryptionCounts } from '#server/database/encrypted-column.ts';
import type { AnonymizationTools } from '../anonymization/anonymization-tools.ts';
import { anonymizationReceipt } from './anonymization-receipt.table.ts';

/**
 * Signs the stored receipts with the current key, and their copies in the database, so that a
 * restored backup can be anonymized again after the previous key is gone. A receipt that no key of
 * the portal signed stays as it is.
 */
export async function resignReceipts({
  database,
  receiptStore,
  signer,
}: AnonymizationTools): Promise<ReencryptionCounts> {
  const counts = { renewed: 0, current: 0, unreadable: 0 };
  for await (const receipt of receiptStore.all()) {
    if (signer.isCurrent(receipt)) counts.current += 1;
    else if (signer.isGenuine(receipt)) {
      const { signature, ...content } = receipt;
      const renewed = signer.sign(content);
      const { id } = anonymizationReceipt;
      await database.orm
        .update(anonymizationReceipt)
        .set({ signature: renewed.signature })
        .where(and(eq(id, receipt.id), eq(anonymizationReceipt.signature, signature)));
      // Last, so that an interrupted run repeats it.
      await receiptStore.save(renewed);
      counts.renewed += 1;
    } else counts.unreadable += 1;
  }
  return counts;
}
