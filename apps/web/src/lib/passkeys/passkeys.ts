import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedCredential,
} from '@portal/contract/auth';

/** Returns true if this browser knows passkeys: they need https, or a portal on the same machine. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/**
 * Returns true if this browser can use passkeys at this address: none are for an IP address
 * (WebAuthn Level 3, §5.1.3).
 */
export const canUsePasskeys = (): boolean =>
  knowsPasskeys() && !/^[\d.]+$|:/u.test(location.hostname);

/**
 * Lets the browser create a passkey.
 * @throws DOMException-like errors of the browser, also when the person cancels.
 */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON });
}

/**
 * Lets the browser sign with a passkey.
 * @throws DOMException-like errors of the browser, also when the person cancels.
 */
export async function signWithPasskey(optionsJSON: PasskeyRequestOptions): Promise<UsedCredential> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON });
}
