import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What every authenticator app speaks (API.md §5). */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** So many steps early or late a code may come: clocks drift, and people type. */
const allowedDrift = 1;

/** As the app names the account's place. */
const issuer = 'Partner portal';

/** What an app is told, by QR code or by hand. */
interface AppSetup {
  readonly secret: string;
  readonly otpauth_url: string;
}

/** A new secret: 160 random bits (RFC 4226 §4 R6). */
export function createAuthenticatorSecret(): Buffer {
  return randomBytes(20);
}

/** The secret as an authenticator app takes it; `label` tells a person's accounts apart. */
export function toAppSetup(secret: Uint8Array, label: string): AppSetup {
  const shared = toTotpSecret(secret);
  const totp = new TOTP({ ...totpOptions, issuer, label, secret: shared });
  return { secret: shared.base32, otpauth_url: totp.toString() };
}

/** The 30 s step that a code of six digits belongs to, near now; null for one that fits none. */
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

/** A copy: a Buffer is a window on memory that it shares with others. */
const toTotpSecret = (bytes: Uint8Array): Secret =>
  new Secret({ buffer: new Uint8Array(bytes).buffer });
