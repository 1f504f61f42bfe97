import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';

/** TOTP parameters that every authenticator app supports (API.md §5). */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Accepted steps before and after the current one, for clock drift and typing time. */
const allowedDrift = 1;

/** Account provider shown in the app. */
const issuer = 'Partner portal';

/** Setup data for an authenticator app, for a QR code or manual entry. */
interface AppSetup {
  readonly secret: string;
  readonly otpauth_url: string;
}

/** Creates a secret of 160 random bits (RFC 4226 §4 R6). */
export function createAuthenticatorSecret(): Buffer {
  return randomBytes(20);
}

/** Returns the setup data for a secret. `label` distinguishes a person's accounts in the app. */
export function toAppSetup(secret: Uint8Array, label: string): AppSetup {
  const shared = toTotpSecret(secret);
  const totp = new TOTP({ ...totpOptions, issuer, label, secret: shared });
  return { secret: shared.base32, otpauth_url: totp.toString() };
}

/** Returns the 30 s time step of a valid six-digit code near `now`, or null. */
export function findTimeStep(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...totpOptions,
    secret: toTotpSecret(secret),
    token: code,
    timestamp,
    window: allowedDrift,
  });
  return delta === null ? null : TOTP.counter({ period: totpOptions.period, timestamp }) + delta;
}

/** Copies the bytes: a Buffer can be a view of a larger ArrayBuffer. */
const toTotpSecret = (bytes: Uint8Array): Secret =>
  new Secret({ buffer: new Uint8Array(bytes).buffer });

/**
 * Returns the secret of a person's authenticator.
 * @throws DomainError `authenticator_unreadable` if it was encrypted with another secret key of the
 * portal, so that no code can be checked.
 */
export function decryptSecret(encryptor: Encryptor, userId: string, encrypted: Uint8Array): Buffer {
  const secret = encryptor.decrypt(encrypted, userId);
  if (!secret) throw new DomainError('authenticator_unreadable');
  return secret;
}
