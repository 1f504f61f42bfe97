import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { FileSettings } from '#server/kernel/file-settings.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import { parseBackupSchedule } from './config/backup-schedule.ts';
import { requireCertificateFiles } from './config/certificate-files.ts';
import { requireDataFolder } from './config/data-folder.ts';
import { parseFileSettings } from './config/file-settings.ts';
import { parseInboundMail, type InboundMailSettings } from './config/inbound-mail.ts';
import { parseAllowInsecure, requireTransportSecurity } from './config/insecure-transport.ts';
import { isLocalHost } from '#server/kernel/local-host.ts';
import { createSettingReader, type Environment, SettingError } from './config/read-setting.ts';
import { checkSecretKeys, findStoredKey, resolveSecretKey } from './config/secret-key.ts';
import { parseSecurityContact } from './config/security-contact.ts';

export { SettingError };

/** Settings from the environment (README, "Configure"), read once at the start and frozen. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Public base URL without a trailing slash; null uses the host of each request. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A role that owns the tables, where the portal's own does not. */
  readonly migrationDatabaseUrl: string | null;
  /** Address of PostgreSQL itself, where `databaseUrl` leads to a connection pooler; else null. */
  readonly databaseDirectUrl: string | null;
  /** A standby for lists, searches and exports; null for none. */
  readonly databaseReplicaUrl: string | null;
  /** Connections to the database that each process keeps open for its requests. */
  readonly poolSize: number;
  /** Seconds for which an ending process takes requests, while a proxy moves on to others. */
  readonly drainSeconds: number;
  /** Multiplies all limits of changes and exports (`auth/request-limits`). */
  readonly requestLimitFactor: number;
  readonly files: FileSettings;
  readonly smtpUrl: string | null;
  /** Where clamd scans files; null for no scan. */
  readonly clamdUrl: string | null;
  /** Where audit entries are forwarded to; null for nowhere. */
  readonly auditForwardUrl: string | null;
  /** Collector that takes the traces; null for none. */
  readonly traceEndpoint: string | null;
  /** When backups are made: cron in UTC; null for never. */
  readonly backupSchedule: string | null;
  /** Scheduled backups that stay. */
  readonly backupKeep: number;
  readonly mailFrom: string;
  /** Mail that comes in; null for none. */
  readonly inboundMail: InboundMailSettings | null;
  readonly trustProxy: string[] | false;
  readonly metricsToken: string | null;
  /** URI that takes reports of weaknesses; null for none. */
  readonly securityContact: string | null;
  /** True if browsers may reach every subdomain by https only (RFC 6797 §6.1.2). */
  readonly hstsSubdomains: boolean;
  /** Null: warnings and errors on a terminal, where a person reads; each request elsewhere. */
  readonly logLevel: LogLevel | null;
  readonly secretKey: SecretKey;
  readonly demo: boolean;
  /** True if the portal may start in production on a database with demo accounts. */
  readonly demoAccountsAllowed: boolean;
  /** True if browsers may store the application to start it offline. */
  readonly offlineStart: boolean;
  readonly production: boolean;
}

const logLevels = ['error', 'warn', 'info', 'debug'] as const;
type LogLevel = (typeof logLevels)[number];

/** Settings of which nothing was created yet, with the keys as far as they are there. */
export type Settings = Omit<Config, 'secretKey'> & {
  readonly secretKeys: {
    /** SECRET_KEY, or the stored key; null if neither is there yet. */
    readonly current: string | null;
    readonly previous: string | null;
  };
};

/**
 * Reads the settings, and creates a key in the data folder if none is set.
 * @throws SettingError for the first that is wrong.
 */
export function readConfig(environment: Environment): Config {
  return resolveConfig(readSettings(environment));
}

/**
 * Completes settings that were read: creates a key in the data folder if none is set. Reads no
 * setting again, because a file of one may be a pipe, which is empty the second time.
 * @throws SettingError if the key cannot be read or created.
 */
export function resolveConfig({ secretKeys, ...settings }: Settings): Config {
  return Object.freeze({
    ...settings,
    secretKey: resolveSecretKey(secretKeys, settings.dataDir),
  });
}

/** Completes settings for work that creates nothing: without a key, with a random one. */
export function resolveForCheck({ secretKeys, ...settings }: Settings): Config {
  const { current, previous } = secretKeys;
  const keys = { current: current ?? randomUUID(), previous };
  return Object.freeze({ ...settings, secretKey: resolveSecretKey(keys, settings.dataDir) });
}

/**
 * Reads and checks every setting and the stored key, and creates nothing.
 * @throws SettingError for the first that is wrong.
 */
export function readSettings(environment: Environment): Settings {
  const text = createSettingReader(environment);
  const production = parseMode(text('NODE_ENV')) === 'production';
  const dataDir = resolve(text('DATA_DIR') ?? 'data');
  const host = parseHost(text('HOST'));
  const publicUrl = parsePublicUrl(text('PUBLIC_URL'));
  const databaseUrl = parseDatabaseUrl('DATABASE_URL', text('DATABASE_URL'));
  const allowInsecure = parseAllowInsecure(text('ALLOW_INSECURE'));
  const config: Settings = {
    port: parsePort(text('PORT')),
    host,
    publicUrl,
    dataDir,
    databaseUrl,
    migrationDatabaseUrl: parseDatabaseUrl(
      'MIGRATION_DATABASE_URL',
      text('MIGRATION_DATABASE_URL'),
    ),
    databaseDirectUrl: parseDatabaseUrl('DATABASE_DIRECT_URL', text('DATABASE_DIRECT_URL')),
    databaseReplicaUrl: parseDatabaseUrl('DATABASE_REPLICA_URL', text('DATABASE_REPLICA_URL')),
    poolSize: parsePoolSize(text('POOL_SIZE')),
    drainSeconds: parseDrainSeconds(text('DRAIN_SECONDS')),
    requestLimitFactor: parseLimitFactor(text('REQUEST_LIMIT_FACTOR')),
    files: parseFileSettings(text),
    smtpUrl: parseServerUrl('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:']),
    clamdUrl: parseClamdUrl(text('CLAMD_URL')),
    auditForwardUrl: parseServerUrl('AUDIT_FORWARD_URL', text('AUDIT_FORWARD_URL'), [
      'https:',
      'syslog+tcp:',
      'syslog+tls:',
    ]),
    traceEndpoint: parseServerUrl(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      text('OTEL_EXPORTER_OTLP_ENDPOINT'),
      ['http:', 'https:'],
    ),
    backupSchedule: parseBackupSchedule(text('BACKUP_SCHEDULE'), {
      isEmbedded: databaseUrl === null,
    }),
    backupKeep: parseBackupKeep(text('BACKUP_KEEP')),
    mailFrom: parseMailFrom(text('MAIL_FROM')),
    inboundMail: parseInboundMail(text),
    trustProxy: parseTrustProxy(text('TRUST_PROXY')),
    metricsToken: parseMetricsToken(text('METRICS_TOKEN')),
    securityContact: parseSecurityContact(text('SECURITY_CONTACT')),
    hstsSubdomains: parseBoolean('HSTS_SUBDOMAINS', text('HSTS_SUBDOMAINS')) ?? false,
    logLevel: parseLogLevel(text('LOG_LEVEL')),
    secretKeys: { current: text('SECRET_KEY'), previous: text('SECRET_KEY_PREVIOUS') },
    offlineStart: parseBoolean('OFFLINE_START', text('OFFLINE_START')) ?? true,
    demo: resolveDemo(text('DEMO'), { production, databaseUrl, host, publicUrl }),
    demoAccountsAllowed: !production || allowInsecure.has('DEMO'),
    production,
  };
  for (const name of ['databaseDirectUrl', 'databaseReplicaUrl'] as const)
    if (databaseUrl === null && config[name] !== null)
      throw new SettingError(`${databaseSettings[name]} needs a DATABASE_URL beside it.`);
  checkSecretKeys({ ...config.secretKeys, production });
  if (production) {
    requireTransportSecurity(
      {
        DATABASE_URL: config.databaseUrl,
        MIGRATION_DATABASE_URL: config.migrationDatabaseUrl,
        DATABASE_DIRECT_URL: config.databaseDirectUrl,
        DATABASE_REPLICA_URL: config.databaseReplicaUrl,
        SMTP_URL: config.smtpUrl,
        PUBLIC_URL: config.publicUrl,
        AUDIT_FORWARD_URL: config.auditForwardUrl,
        CLAMD_URL: config.clamdUrl,
        OTEL_EXPORTER_OTLP_ENDPOINT: config.traceEndpoint,
        S3_ENDPOINT: config.files.s3?.endpoint ?? null,
      },
      allowInsecure,
    );
  }
  requireDataFolder(dataDir, databaseUrl === null);
  // A start that is refused only later has already migrated the database.
  const { current, previous } = config.secretKeys;
  const known = current ?? findStoredKey(dataDir, previous);
  return { ...config, secretKeys: { current: known, previous } };
}

const modes = ['production', 'development', 'test'];

/** A misspelt `production` would run with demo accounts and without the rules of production. */
function parseMode(value: string | null): string | null {
  if (value === null || modes.includes(value)) return value;
  throw new SettingError(`NODE_ENV must be one of ${modes.join(', ')}, not "${value}".`);
}

/** A name whose last label is a number would be an address (WHATWG URL §3.5). */
const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

function parseHost(value: string | null): string {
  const host = value ?? '127.0.0.1';
  if (isIP(host) !== 0 || hostName.test(host)) return host;
  throw new SettingError(`HOST must be an address of this machine, not "${host}".`);
}

/** A token that every program can put into a header (RFC 9110 §5.5). */
function parseMetricsToken(value: string | null): string | null {
  if (value === null || /^[\x20-\x7e]+$/.test(value)) return value;
  throw new SettingError('METRICS_TOKEN must have no characters beyond ASCII.');
}

const databaseSettings = {
  databaseDirectUrl: 'DATABASE_DIRECT_URL',
  databaseReplicaUrl: 'DATABASE_REPLICA_URL',
} as const;

function parsePort(value: string | null): number {
  const port = Number(value ?? 8080);
  if (!/^\d+$/.test(value ?? '8080') || port > 65_535) {
    throw new SettingError(`PORT must be a whole number from 0 to 65535, not "${value}".`);
  }
  return port;
}

/** With more connections, queries would wait for a processor instead of a connection. */
const connectionsPerProcessor = 4;
const maxDefaultPoolSize = 20;

function parsePoolSize(value: string | null): number {
  if (value === null)
    return Math.min(connectionsPerProcessor * availableParallelism(), maxDefaultPoolSize);
  // An import holds one connection and reports its progress on another.
  if (/^[1-9]\d{0,2}$/.test(value) && Number(value) >= 3) return Number(value);
  throw new SettingError(`POOL_SIZE must be a whole number from 3 to 999, not "${value}".`);
}

function parseDrainSeconds(value: string | null): number {
  if (/^\d{1,3}$/.test(value ?? '0') && Number(value) <= 300) return Number(value);
  throw new SettingError(`DRAIN_SECONDS must be a whole number from 0 to 300, not "${value}".`);
}

function parseLimitFactor(value: string | null): number {
  const factor = Number(value ?? 1);
  if (/^\d{1,4}(?:\.\d{1,3})?$/.test(value ?? '1') && factor > 0 && factor <= 1000) return factor;
  throw new SettingError(`REQUEST_LIMIT_FACTOR must be above 0 and at most 1000, not "${value}".`);
}

function parseBackupKeep(value: string | null): number {
  if (/^[1-9]\d{0,2}$/.test(value ?? '7')) return Number(value ?? 7);
  throw new SettingError(`BACKUP_KEEP must be a whole number from 1 to 999, not "${value}".`);
}

function parseUrl(name: string, value: string | null, protocols: readonly string[]): string | null {
  if (value === null) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    // The messages omit the value, because it may contain a password.
    if (protocols.some((protocol) => value.startsWith(`${protocol}//`)) && value.includes('@'))
      throw new SettingError(
        `${name} must have special characters in user and password percent-encoded: %2F for /, %3A for :, %40 for @.`,
      );
    throw new SettingError(
      `${name} must be an address that begins with ${protocols.join('// or ')}//.`,
    );
  }
  return value;
}

/** An address with the name of a server. */
function parseServerUrl(
  name: string,
  value: string | null,
  protocols: readonly string[],
): string | null {
  const url = parseUrl(name, value, protocols);
  if (url === null || new URL(url).hostname !== '') return url;
  throw new SettingError(`${name} must name a server, such as ${protocols[0]}//host.example.`);
}

/** Several hosts, as libpq reads them and the driver does not: in place of one, or as a parameter. */
const severalHosts =
  /^postgres(?:ql)?:\/\/(?:[^/?]*@)?[^@/?]*,[^@/?]*(?:[/?]|$)|[?&]host=[^&]*(?:,|%2c)/i;

function parseDatabaseUrl(name: string, value: string | null): string | null {
  if (value !== null && severalHosts.test(value))
    throw new SettingError(
      `${name} must name one host. Let an address in front of the servers, such as HAProxy's, lead to the primary.`,
    );
  const url = parseUrl(name, value, ['postgres:', 'postgresql:']);
  if (url !== null) requireCertificateFiles(name, new URL(url).searchParams);
  return url;
}

/** A host with or without a port, or the path of a Unix socket. */
function parseClamdUrl(value: string | null): string | null {
  const url = parseUrl('CLAMD_URL', value, ['tcp:', 'unix:']);
  if (url === null) return null;
  const { protocol, hostname, pathname } = new URL(url);
  const isSocket = protocol === 'unix:';
  const isComplete = isSocket ? hostname === '' && pathname.length > 1 : hostname !== '';
  if (isComplete && (isSocket || ['', '/'].includes(pathname))) return url;
  throw new SettingError('CLAMD_URL must be tcp://host:port or unix:///path of the socket.');
}

function parsePublicUrl(value: string | null): string | null {
  const url = parseUrl('PUBLIC_URL', value, ['http:', 'https:']);
  if (url === null) return null;
  const { origin, pathname, search, hash, username, password } = new URL(url);
  if (username || password)
    throw new SettingError('PUBLIC_URL must be an address without a user name and a password.');
  if (pathname !== '/' || search || hash) {
    throw new SettingError(`PUBLIC_URL must be an address without a path, not "${value}".`);
  }
  return origin;
}

function parseMailFrom(value: string | null): string {
  const from = value ?? 'Partner portal <portal@localhost>';
  if (!/^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(from)) {
    throw new SettingError(`MAIL_FROM must be an e-mail address, not "${value}".`);
  }
  return from;
}

const namedProxies = new Set(['loopback', 'linklocal', 'uniquelocal']);

function parseTrustProxy(value: string | null): string[] | false {
  if (value === null) return false;
  const proxies = value.split(',').map((address) => address.trim());
  const wrong = proxies.find((proxy) => !namedProxies.has(proxy) && !isAddressOrNet(proxy));
  if (wrong !== undefined) {
    throw new SettingError(`TRUST_PROXY must list addresses of proxies, and "${wrong}" is none.`);
  }
  return proxies;
}

/** An address, or a net with the number of its leading bits. */
function isAddressOrNet(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  const maxBits = family === 4 ? 32 : 128;
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= maxBits))
  );
}

function parseLogLevel(value: string | null): LogLevel | null {
  const level = logLevels.find((one) => one === value);
  if (value === null || level) return level ?? null;
  throw new SettingError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}".`);
}

/** Returns true if only this machine reaches the portal: the demo password is public. */
export function isLocal({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return isLocalHost(host) && (publicUrl === null || isLocalHost(new URL(publicUrl).hostname));
}

/** Null if the setting is empty. */
function parseBoolean(name: string, value: string | null): boolean | null {
  if (value === null) return null;
  if (value !== 'true' && value !== 'false') {
    throw new SettingError(`${name} must be true or false, not "${value}".`);
  }
  return value === 'true';
}

function resolveDemo(
  value: string | null,
  settings: Pick<Config, 'production' | 'databaseUrl' | 'host' | 'publicUrl'>,
): boolean {
  const requested = parseBoolean('DEMO', value);
  const local = isLocal(settings);
  const possible = !settings.production && settings.databaseUrl === null;
  if (requested === true && !local) {
    throw new SettingError('DEMO must be false where HOST or PUBLIC_URL is not local.');
  }
  return requested === false ? false : possible && local;
}
