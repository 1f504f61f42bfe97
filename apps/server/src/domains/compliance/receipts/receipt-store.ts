import type { AnonymizationReceipt } from '@portal/contract/compliance';

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

/** Parses a receipt; null for any other text. */
export function parseReceipt(text: string): AnonymizationReceipt | null {
  try {
    const value: unknown = JSON.parse(text);
    return isReceipt(value) ? value : null;
  } catch {
    return null;
  }
}

function isReceipt(value: unknown): value is AnonymizationReceipt {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['user_id', 'request_id', 'signature'].every(
      (name) => typeof Reflect.get(value, name) === 'string',
    )
  );
}
