import { isIP } from 'node:net';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';

/** The portal as browsers and authenticators know it. */
interface RelyingParty {
  /** Scheme, host and port of its pages. */
  readonly origin: string;
  /** Host name, for which passkeys are valid. */
  readonly id: string;
}

/** Name that browsers show beside a new passkey. */
export const relyingPartyName = 'Partner portal';

/**
 * Returns the portal's own address: `PUBLIC_URL`, or without it the host of the request. A browser
 * signs the address that it shows, so another host in a header gives nobody a passkey of this one.
 * @throws DomainError `conflict` at an IP address, for which there are no passkeys (WebAuthn Level 3,
 * §5.1.3).
 */
export function getRelyingParty({ href }: Context): RelyingParty {
  if (href === null) throw new Error('A passkey is used by requests only');
  const { origin, hostname } = new URL(href);
  if (isIP(hostname.replace(/^\[(.*)\]$/u, '$1')) > 0)
    throw new DomainError('conflict', { message: { key: 'passkey.needs_host_name' } });
  return { origin, id: hostname };
}
