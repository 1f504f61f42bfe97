import { days } from '#server/kernel/clock.ts';

/** How browsers reach the portal. */
export interface TransportPolicy {
  /** True if the portal is reached by https only. */
  readonly https: boolean;
  /** True if every subdomain is reached by https only as well. */
  readonly includesSubdomains: boolean;
}

/** RFC 6797 §6.1. */
const oneYear = `max-age=${(days(365) / 1000).toFixed()}`;

/**
 * What a response that is no page may load, and who may frame it: nothing and nobody. Pages and
 * files have policies of their own.
 */
const closedPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Returns the headers of every response, also of what is not HTTP. */
export function getSecurityHeaders({
  https,
  includesSubdomains,
}: TransportPolicy): Readonly<Record<string, string>> {
  const transport = includesSubdomains ? `${oneYear}; includeSubDomains` : oneYear;
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': closedPolicy,
    ...(https ? { 'strict-transport-security': transport } : {}),
  };
}
