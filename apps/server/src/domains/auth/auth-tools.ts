import type { Csrf } from '#server/http/csrf.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Signer } from '#server/kernel/signing.ts';
import type { Tokens } from './sessions/tokens.ts';

/** Dependencies of the `/auth/` routes, besides the request context. */
export interface AuthTools {
  readonly tokens: Tokens;
  readonly csrf: Csrf;
  readonly deviceSigner: Signer;
  /** Encrypts the secrets shared with authenticator apps. */
  readonly secretEncryptor: Encryptor;
}
