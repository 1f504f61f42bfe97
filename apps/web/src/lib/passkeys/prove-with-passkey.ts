import { beginReauthentication, reauthenticate } from '@portal/contract/auth';
import { call } from '#web/lib/api/call.ts';
import { signWithPasskey } from './passkeys.ts';

/**
 * Proves with a passkey who the person is, before what is dangerous.
 * @throws DOMException-like errors of the browser, also when the person cancels; ApiError.
 */
export async function proveWithPasskey(): Promise<void> {
  const credential = await signWithPasskey(await call(beginReauthentication));
  await call(reauthenticate, { body: { credential } });
}
