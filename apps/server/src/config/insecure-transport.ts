import { isLocalHost } from './local-host.ts';
import { SettingError } from './setting-error.ts';

/** Settings whose connections can be read on their way, unless they ask for TLS. */
const guardedSettings = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SMTP_URL',
  'PUBLIC_URL',
  'AUDIT_FORWARD_URL',
] as const;
type GuardedSetting = (typeof guardedSettings)[number];

/** How each setting asks for TLS, as part of a sentence. */
const remedies: Readonly<Record<GuardedSetting, string>> = {
  DATABASE_URL: 'add sslmode=verify-full',
  MIGRATION_DATABASE_URL: 'add sslmode=verify-full',
  SMTP_URL: 'use smtps:// or add requireTLS=true',
  PUBLIC_URL: 'use https://',
  AUDIT_FORWARD_URL: 'use https:// or syslog+tls://',
};

/** Returns true if anything but this machine could read the connections of an address. */
const isExposed: Readonly<Record<GuardedSetting, (url: URL) => boolean>> = {
  DATABASE_URL: isDatabaseExposed,
  MIGRATION_DATABASE_URL: isDatabaseExposed,
  SMTP_URL: (url) => !isLocalHost(url.hostname) && !requiresTls(url),
  PUBLIC_URL: ({ protocol, hostname }) => protocol === 'http:' && !isLocalHost(hostname),
  AUDIT_FORWARD_URL: ({ protocol, hostname }) =>
    protocol === 'syslog+tcp:' && !isLocalHost(hostname),
};

/**
 * Checks that no connection to another machine goes without TLS, except those that `ALLOW_INSECURE`
 * names.
 * @throws SettingError for the first that does.
 */
export function requireTransportSecurity(
  addresses: Readonly<Record<GuardedSetting, string | null>>,
  allowed: ReadonlySet<string>,
): void {
  for (const name of guardedSettings) {
    const address = addresses[name];
    if (address === null || allowed.has(name) || !isExposed[name](new URL(address))) continue;
    // The message omits the value, because it may contain a password.
    throw new SettingError(
      `${name} would connect without TLS in production: ${remedies[name]}, or allow it with ALLOW_INSECURE=${name}.`,
    );
  }
}

/** Parses `ALLOW_INSECURE`: names of settings, separated by commas. */
export function parseAllowInsecure(value: string | null): ReadonlySet<string> {
  const names = value?.split(',').map((name) => name.trim()) ?? [];
  const guarded: ReadonlySet<string> = new Set(guardedSettings);
  const wrong = names.find((name) => !guarded.has(name));
  if (wrong === undefined) return new Set(names);
  throw new SettingError(
    `ALLOW_INSECURE must list some of ${guardedSettings.join(', ')}, and "${wrong}" is none.`,
  );
}

/** Modes of libpq and the driver that use TLS or fail; others fall back to a readable connection. */
const secureModes = new Set(['require', 'verify-ca', 'verify-full', 'no-verify']);

/** An address without a host, or with a path as host, is a Unix socket. */
function isDatabaseExposed({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLocalHost(host)) return false;
  const mode = searchParams.get('sslmode');
  if (mode !== null) return !secureModes.has(mode);
  return !['true', '1'].includes(searchParams.get('ssl') ?? '');
}

/** As nodemailer reads the options in an address. */
function requiresTls({ protocol, searchParams }: URL): boolean {
  if (searchParams.get('ignoreTLS') === 'true') return false;
  if (searchParams.get('requireTLS') === 'true') return true;
  return protocol === 'smtps:' && searchParams.get('secure') !== 'false';
}
