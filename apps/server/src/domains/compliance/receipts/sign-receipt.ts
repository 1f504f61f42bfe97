import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { canonicalJson } from '#server/audit/canonical-json.ts';
import { createSigner } from '#server/kernel/signing.ts';

/** A receipt that is not signed yet. */
export type UnsignedReceipt = Omit<AnonymizationReceipt, 'signature'>;

/** Signs receipts, and tells the portal's own from others. */
export interface ReceiptSigner {
  sign(receipt: UnsignedReceipt): AnonymizationReceipt;
  /** Whether the receipt says what the portal signed. */
  isGenuine(receipt: AnonymizationReceipt): boolean;
}

/** By HMAC-SHA-256 with a key of its own, over the receipt's one JSON form (RFC 8785). */
export function createReceiptSigner(secretKey: string): ReceiptSigner {
  const signer = createSigner(secretKey, 'anonymization-receipt');
  return {
    sign: (receipt) => {
      const text = canonicalJson(receipt);
      return { ...receipt, signature: signer.sign(text).slice(text.length + 1) };
    },
    isGenuine: ({ signature, ...receipt }) =>
      signer.open(`${canonicalJson(receipt)}.${signature}`) !== null,
  };
}
