import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { toCanonicalJson } from '#server/audit/personal-digest.ts';
import { createSigner } from '#server/kernel/signing.ts';

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

export type UnsignedReceipt = Omit<AnonymizationReceipt, 'signature'>;

/** Signs receipts and verifies signatures. */
export interface ReceiptSigner {
  sign(receipt: UnsignedReceipt): AnonymizationReceipt;
  /** True if the portal's current key signed the receipt. */
  isGenuine(receipt: AnonymizationReceipt): boolean;
}

/** HMAC-SHA-256 with a derived key over the canonical JSON (RFC 8785). */
export function createReceiptSigner(secretKey: string): ReceiptSigner {
  const signer = createSigner(secretKey, 'anonymization-receipt');
  return {
    sign: (receipt) => {
      const text = toCanonicalJson(receipt);
      return { ...receipt, signature: signer.sign(text).slice(text.length + 1) };
    },
    isGenuine: ({ signature, ...receipt }) =>
      signer.verify(`${toCanonicalJson(receipt)}.${signature}`) !== null,
  };
}
