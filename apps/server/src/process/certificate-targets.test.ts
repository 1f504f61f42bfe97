import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { listCertificateTargets } from './certificate-targets.ts';

const list = (settings: Record<string, string>) =>
  listCertificateTargets(readConfig({ SECRET_KEY: 'x7'.repeat(40), ...settings })).map(
    ({ setting, host, port, begin }) => `${setting} ${host}:${port} ${begin}`,
  );

const account = 'AccountName=files;AccountKey=a2V5';

const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };

it.each([
  [{}, []],
  [{ PUBLIC_URL: 'https://portal.example' }, ['PUBLIC_URL portal.example:443 tls']],
  [{ PUBLIC_URL: 'https://[2001:db8::1]:8443' }, ['PUBLIC_URL 2001:db8::1:8443 tls']],
  [{ PUBLIC_URL: 'http://portal.example' }, []],
  [{ SMTP_URL: 'smtps://user:secret@mail.example' }, ['SMTP_URL mail.example:465 tls']],
  [{ SMTP_URL: 'smtp://mail.example?requireTLS=true' }, ['SMTP_URL mail.example:587 smtp']],
  [{ SMTP_URL: 'smtp://mail.example' }, []],
  [
    { DATABASE_URL: 'postgres://u:p@db.example/portal?sslmode=verify-full' },
    ['DATABASE_URL db.example:5432 postgres'],
  ],
  [{ DATABASE_URL: 'postgres://u@localhost/portal?host=/run/postgresql&sslmode=require' }, []],
  [{ DATABASE_URL: 'postgres://db.example:6432/portal' }, []],
  [
    {
      DATABASE_URL: 'postgres://portal@pooler.example:6432/portal?sslmode=verify-full',
      DATABASE_DIRECT_URL: 'postgres://portal@db.example/portal?sslmode=verify-full',
      MIGRATION_DATABASE_URL: 'postgres://owner@db.example:5432/portal?sslmode=verify-full',
      DATABASE_REPLICA_URL: 'postgres://portal@standby.example/portal?sslmode=verify-full',
    },
    [
      'DATABASE_URL pooler.example:6432 postgres',
      'DATABASE_DIRECT_URL db.example:5432 postgres',
      'DATABASE_REPLICA_URL standby.example:5432 postgres',
    ],
  ],
  [{ AUDIT_FORWARD_URL: 'syslog+tls://log.example' }, ['AUDIT_FORWARD_URL log.example:6514 tls']],
  [{ AUDIT_FORWARD_URL: 'syslog+tcp://log.example' }, []],
  [
    { AZURE_STORAGE_CONNECTION_STRING: account },
    ['AZURE_STORAGE_CONNECTION_STRING files.blob.core.windows.net:443 tls'],
  ],
  [
    { AZURE_STORAGE_CONNECTION_STRING: `${account};BlobEndpoint=https://blobs.example/files` },
    ['AZURE_STORAGE_CONNECTION_STRING blobs.example:443 tls'],
  ],
  [{ AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true' }, []],
  [bucket, ['S3_ENDPOINT s3.us-east-1.amazonaws.com:443 tls']],
  [{ ...bucket, S3_ENDPOINT: 'https://s3.example:9000' }, ['S3_ENDPOINT s3.example:9000 tls']],
  [{ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' }, []],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example:4318' },
    ['OTEL_EXPORTER_OTLP_ENDPOINT traces.example:4318 tls'],
  ],
] as const)('lists of %j the certificates %j', (settings, found) => {
  expect(list(settings)).toEqual(found);
});
