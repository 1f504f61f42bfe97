import type { Csrf } from '#server/http/csrf.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Signer } from '#server/kernel/signing.ts';
import type { Tokens } from './sessions/tokens.ts';

/** What the calls of `/auth/` work with besides their context. */
export interface AuthTools {
  readonly tokens: Tokens;
  readonly csrf: Csrf;
  readonly deviceSigner: Signer;
  /** Seals the secrets that authenticator apps share with the portal. */
  readonly secretEncryptor: Encryptor;
}
