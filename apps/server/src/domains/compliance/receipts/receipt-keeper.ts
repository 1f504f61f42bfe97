import type { AnonymizationReceipt } from '@portal/contract/compliance';

/**
 * Where receipts are kept beside the database: one that is restored from a backup knows nothing of
 * the anonymizations since, and these are carried out again.
 */
export interface ReceiptKeeper {
  /** Keeps a person's receipt, durably; of two for one person the later replaces the earlier. */
  keep(receipt: AnonymizationReceipt): Promise<void>;
  /** All that are kept; what is no receipt is left out. */
  all(): AsyncIterable<AnonymizationReceipt>;
}

/** The receipt that a file says; null where it says none. */
export function receiptIn(written: string): AnonymizationReceipt | null {
  try {
    const said: unknown = JSON.parse(written);
    return isReceipt(said) ? said : null;
  } catch {
    return null;
  }
}

function isReceipt(said: unknown): said is AnonymizationReceipt {
  return (
    typeof said === 'object' &&
    said !== null &&
    ['user_id', 'request_id', 'signature'].every(
      (name) => typeof Reflect.get(said, name) === 'string',
    )
  );
}
