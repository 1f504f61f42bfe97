import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedCredential,
} from '@portal/contract/auth';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Address of the portal for which the authenticator signs by default. */
export const portalOrigin = 'https://portal.example';

/** What an attacker's browser or authenticator could do otherwise. */
interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly signCount?: number;
  readonly userHandle?: string | null;
  readonly credentialId?: string;
  /** Replaces the signature. */
  readonly signature?: (own: Buffer) => Buffer;
}

/**
 * An authenticator with one passkey: an ES256 key, without attestation (WebAuthn Level 3, §6). It signs
 * what a browser at the portal's address would let it sign, if nothing deviates.
 */
export function createSoftwareAuthenticator({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let userHandle: string | null = null;
  let signCount = 0;

  const encodeAuthenticatorData = (deviation: Deviation, rpId: string, attested?: Buffer) => {
    const { isPresent = true, isVerified = true } = deviation;
    const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    if (counts) signCount += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.signCount ?? signCount);
    return Buffer.concat([
      createHash('sha256')
        .update(deviation.rpId ?? rpId)
        .digest(),
      Buffer.of(flags),
      counter,
      attested ?? Buffer.alloc(0),
    ]);
  };

  return {
    /** Creates the passkey, as `navigator.credentials.create()` does. */
    create(
      { challenge, rp, user }: PasskeyCreationOptions,
      deviation: Deviation = {},
    ): NewCredential {
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, encodeKey(publicKey)]);
      const authData = encodeAuthenticatorData(deviation, rp.id, attested);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: deviation.credentialId ?? id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: encodeClientData('webauthn.create', challenge, deviation),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal', 'hybrid', 'telepathy'],
        },
      };
    },

    /** Uses the passkey, as `navigator.credentials.get()` does. */
    use({ challenge, rpId }: PasskeyRequestOptions, deviation: Deviation = {}): UsedCredential {
      const authenticatorData = encodeAuthenticatorData(deviation, rpId);
      const clientDataJSON = encodeClientData('webauthn.get', challenge, deviation);
      const clientHash = createHash('sha256')
        .update(Buffer.from(clientDataJSON, 'base64url'))
        .digest();
      const own = sign('sha256', Buffer.concat([authenticatorData, clientHash]), privateKey);
      return {
        id: deviation.credentialId ?? id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: authenticatorData.toString('base64url'),
          signature: (deviation.signature?.(own) ?? own).toString('base64url'),
          userHandle: deviation.userHandle === undefined ? userHandle : deviation.userHandle,
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;

function encodeClientData(
  ownType: string,
  ownChallenge: string,
  {
    type = ownType,
    challenge = ownChallenge,
    origin = portalOrigin,
    crossOrigin = false,
  }: Deviation,
): string {
  const data = { type, challenge, origin, crossOrigin };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

/** Encodes a public key as COSE_Key (RFC 9053 §7.1.1). */
function encodeKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}
