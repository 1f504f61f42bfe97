import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { toCanonicalJson } from '#server/audit/canonical-json.ts';
import { createSigner } from '#server/kernel/signing.ts';

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
