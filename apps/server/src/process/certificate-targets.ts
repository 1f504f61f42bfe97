import type { Config } from '#server/config.ts';
import type { CertificateTarget } from '#server/domains/system/index.ts';

type Addresses = Pick<
  Config,
  | 'publicUrl'
  | 'smtpUrl'
  | 'inboundMail'
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'databaseReplicaUrl'
  | 'migrationDatabaseUrl'
  | 'auditForwardUrl'
  | 'files'
  | 'traceEndpoint'
>;

/** Returns the addresses of the settings whose servers show a certificate. */
export function listCertificateTargets(config: Addresses): CertificateTarget[] {
  const { smtpUrl } = config;
  const { azure, s3 } = config.files;
  return [
    toTarget('PUBLIC_URL', config.publicUrl, { 'https:': 443 }),
    toTarget('SMTP_URL', smtpUrl, { 'smtps:': 465 }),
    startsTls(smtpUrl) ? toTarget('SMTP_URL', smtpUrl, { 'smtp:': 587 }, 'smtp') : null,
    toTarget('INBOUND_IMAP_URL', config.inboundMail?.imapUrl ?? null, { 'imaps:': 993 }),
    ...listDatabaseTargets(config),
    toTarget('AUDIT_FORWARD_URL', config.auditForwardUrl, { 'https:': 443, 'syslog+tls:': 6514 }),
    toTarget('AZURE_STORAGE_CONNECTION_STRING', azure && getBlobAddress(azure.connectionString), {
      'https:': 443,
    }),
    toTarget('S3_ENDPOINT', s3 && (s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`), {
      'https:': 443,
    }),
    toTarget('OTEL_EXPORTER_OTLP_ENDPOINT', config.traceEndpoint, { 'https:': 443 }),
  ].filter((target) => target !== null);
}

/** The servers of PostgreSQL, each once. */
function listDatabaseTargets(config: Addresses): CertificateTarget[] {
  const targets = new Map<string, CertificateTarget>();
  for (const [setting, address] of [
    ['DATABASE_URL', config.databaseUrl],
    ['DATABASE_DIRECT_URL', config.databaseDirectUrl],
    ['MIGRATION_DATABASE_URL', config.migrationDatabaseUrl],
    ['DATABASE_REPLICA_URL', config.databaseReplicaUrl],
  ] as const) {
    const ports = { 'postgres:': 5432, 'postgresql:': 5432 };
    const target = usesTls(address) ? toTarget(setting, address, ports, 'postgres') : null;
    if (target === null) continue;
    const server = `${target.host}:${target.port}`;
    if (!targets.has(server)) targets.set(server, target);
  }
  return [...targets.values()];
}

/** Null for an address without TLS: `ports` has the default port of each protocol with it. */
function toTarget(
  setting: string,
  address: string | null,
  ports: Readonly<Record<string, number>>,
  begin: CertificateTarget['begin'] = 'tls',
): CertificateTarget | null {
  if (address === null) return null;
  const { protocol, hostname, port } = new URL(address);
  const ownPort = ports[protocol];
  if (ownPort === undefined || hostname === '') return null;
  // A literal IPv6 address stands in brackets.
  const host = hostname.replaceAll(/^\[|\]$/gu, '');
  return { setting, host, port: port ? Number(port) : ownPort, begin };
}

/** STARTTLS is used wherever the server offers it; only what requires it must have a certificate. */
const startsTls = (smtpUrl: string | null): boolean =>
  smtpUrl !== null && new URL(smtpUrl).searchParams.get('requireTLS') === 'true';

/** A Unix socket, and an address without `sslmode`, has no certificate. */
function usesTls(databaseUrl: string | null): boolean {
  if (databaseUrl === null) return false;
  const { searchParams } = new URL(databaseUrl);
  const mode = searchParams.get('sslmode') ?? 'disable';
  return !['disable', 'allow', 'prefer'].includes(mode) && !searchParams.has('host');
}

/** Returns the address of the account's blobs in a connection string of Azure; null without one. */
function getBlobAddress(connectionString: string): string | null {
  const parts = new Map(
    connectionString.split(';').map((part): [string, string] => {
      const [name = '', ...value] = part.split('=');
      return [name.trim().toLowerCase(), value.join('=')];
    }),
  );
  const endpoint = parts.get('blobendpoint');
  if (endpoint) return URL.canParse(endpoint) ? endpoint : null;
  const account = parts.get('accountname');
  if (!account || parts.get('defaultendpointsprotocol') === 'http') return null;
  return `https://${account}.blob.${parts.get('endpointsuffix') ?? 'core.windows.net'}`;
}
