import type { Clock } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { createSigner } from '#server/kernel/signing.ts';

/** Permits as texts that only the portal can have written. */
export interface SignedLinks<Permit extends { readonly expiresAt: Date }> {
  sign(permit: Permit): string;
  /** @throws DomainError `permission_denied` for a text that is not signed by us or has expired. */
  open(signed: unknown): Permit;
}

/** Links for one purpose. Refusals use Azure Blob Storage's status for its own: 403. */
export function createSignedLinks<Permit extends { readonly expiresAt: Date }>(
  secretKey: string,
  purpose: string,
  clock: Clock,
): SignedLinks<Permit> {
  const signer = createSigner(secretKey, purpose);
  return {
    sign: (permit) => signer.sign(Buffer.from(JSON.stringify(permit)).toString('base64url')),
    open: (signed) => {
      const text = typeof signed === 'string' ? signer.verify(signed) : null;
      if (text === null) throw refused('error.invalid_link');
      const written = JSON.parse(Buffer.from(text, 'base64url').toString());
      const permit: Permit = { ...written, expiresAt: new Date(written.expiresAt) };
      if (clock.now() >= permit.expiresAt) throw refused('error.link_expired');
      return permit;
    },
  };
}

function refused(key: 'error.invalid_link' | 'error.link_expired'): DomainError {
  return new DomainError('permission_denied', { message: { key } });
}
