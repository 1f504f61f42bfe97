import { isLocalHost } from '#server/kernel/local-host.ts';
import { SettingError } from './read-setting.ts';

/** Settings whose connections can be read or redirected on their way, unless they ask for TLS. */
const guardedSettings = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'PUBLIC_URL',
  'AUDIT_FORWARD_URL',
  'CLAMD_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'S3_ENDPOINT',
] as const;
type GuardedSetting = (typeof guardedSettings)[number];

/** How each setting asks for TLS, as part of a sentence. */
const remedies: Readonly<Record<GuardedSetting, string>> = {
  DATABASE_URL: 'add sslmode=verify-full',
  MIGRATION_DATABASE_URL: 'add sslmode=verify-full',
  DATABASE_DIRECT_URL: 'add sslmode=verify-full',
  DATABASE_REPLICA_URL: 'add sslmode=verify-full',
  SMTP_URL: 'use smtps:// or add requireTLS=true',
  PUBLIC_URL: 'use https://',
  AUDIT_FORWARD_URL: 'use https:// or syslog+tls://',
  CLAMD_URL: 'run clamd on this machine, because its protocol has no TLS',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'use https://',
  S3_ENDPOINT: 'use https://',
};

/** Returns true if anything but this machine could read the connections of an address. */
const isExposed: Readonly<Record<GuardedSetting, (url: URL) => boolean>> = {
  DATABASE_URL: isDatabaseExposed,
  MIGRATION_DATABASE_URL: isDatabaseExposed,
  DATABASE_DIRECT_URL: isDatabaseExposed,
  DATABASE_REPLICA_URL: isDatabaseExposed,
  SMTP_URL: (url) => !isLocalHost(url.hostname) && !requiresTls(url),
  PUBLIC_URL: ({ protocol, hostname }) => protocol === 'http:' && !isLocalHost(hostname),
  AUDIT_FORWARD_URL: ({ protocol, hostname }) =>
    protocol === 'syslog+tcp:' && !isLocalHost(hostname),
  CLAMD_URL: ({ protocol, hostname }) => protocol === 'tcp:' && !isLocalHost(hostname),
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ protocol, hostname }) =>
    protocol === 'http:' && !isLocalHost(hostname),
  S3_ENDPOINT: ({ protocol, hostname }) => protocol === 'http:' && !isLocalHost(hostname),
};

/**
 * Checks that no connection to another machine goes without TLS or without a check of the server's
 * certificate, except those that `ALLOW_INSECURE` names, and that the address that people use is
 * known: by it cookies are `Secure`.
 * @throws SettingError for the first that does, or without the address.
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
      `${name} would connect without TLS, or to a server that is not checked, in production: ${remedies[name]}, or allow it with ALLOW_INSECURE=${name}.`,
    );
  }
  if (addresses.PUBLIC_URL !== null || allowed.has('PUBLIC_URL')) return;
  throw new SettingError(
    'PUBLIC_URL is required where NODE_ENV is production, so that cookies are sent by https only; go without with ALLOW_INSECURE=PUBLIC_URL.',
  );
}

/** What `ALLOW_INSECURE` can name: connections without TLS, and demo accounts in production. */
const allowedNames: readonly string[] = [...guardedSettings, 'DEMO'];

/** Parses `ALLOW_INSECURE`: names of settings, separated by commas. */
export function parseAllowInsecure(value: string | null): ReadonlySet<string> {
  const names = value?.split(',').map((name) => name.trim()) ?? [];
  const wrong = names.find((name) => !allowedNames.includes(name));
  if (wrong === undefined) return new Set(names);
  throw new SettingError(
    `ALLOW_INSECURE must list some of ${allowedNames.join(', ')}, and "${wrong}" is none.`,
  );
}

/**
 * Modes in which the driver uses TLS and checks the certificate, or fails. Others fall back to a
 * readable connection or believe any server.
 */
const secureModes = new Set(['require', 'verify-ca', 'verify-full']);

/** An address without a host, or with a path as host, is a Unix socket. */
function isDatabaseExposed({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLocalHost(host)) return false;
  const mode = searchParams.get('sslmode');
  if (mode !== null) return !secureModes.has(mode) || believesAnyServer(searchParams);
  return !['true', '1'].includes(searchParams.get('ssl') ?? '');
}

/** As libpq reads `require` without an authority, if the address asks for it. */
const believesAnyServer = (options: URLSearchParams): boolean =>
  options.get('uselibpqcompat') === 'true' &&
  options.get('sslmode') === 'require' &&
  !options.get('sslrootcert');

/** As nodemailer reads the options in an address. */
function requiresTls({ protocol, searchParams }: URL): boolean {
  if (searchParams.get('ignoreTLS') === 'true') return false;
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return false;
  if (searchParams.get('requireTLS') === 'true') return true;
  return protocol === 'smtps:' && searchParams.get('secure') !== 'false';
}
