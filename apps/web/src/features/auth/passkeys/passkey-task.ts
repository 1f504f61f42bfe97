import type { Passkey } from '@portal/contract/auth';

/** A passkey to rename or remove, or a new one. */
export type PasskeyTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };
