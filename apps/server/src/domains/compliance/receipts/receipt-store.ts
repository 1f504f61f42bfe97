import type { AnonymizationReceipt } from '@portal/contract/compliance';

/**
 * Where receipts are kept beside the database: one that is restored from a backup knows nothing of
 * the anonymizations since, and these are carried out again.
 */
export interface ReceiptStore {
  /** Keeps a person's receipt, durably; of two for one person the later replaces the earlier. */
  save(receipt: AnonymizationReceipt): Promise<void>;
  /** All that are kept; what is no receipt is left out. */
  all(): AsyncIterable<AnonymizationReceipt>;
}

/** The receipt that a file says; null where it says none. */
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
