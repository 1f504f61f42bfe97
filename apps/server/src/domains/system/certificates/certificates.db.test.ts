import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { getSystemStatus } from '@portal/contract/system';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { createProber } from '../status/prober.ts';
import { checkCertificates } from './check-certificates.ts';
import type { CertificateTarget } from './read-certificate-end.ts';
import { rateCertificate } from './read-certificates.ts';

const lifetime = 10;
const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
const servers: { close(): unknown }[] = [];
let portal: TestPortal;
let targets: CertificateTarget[];

const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port }: AddressInfo = Object(server.address());
  return port;
};

beforeAll(async () => {
  portal = await testPortal();
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days ${lifetime} -subj /CN=portal.example -keyout ${keyFile} -out ${certFile}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  const tls = { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  const smtp = new SMTPServer({ ...tls, disabledCommands: ['AUTH'] });
  servers.push(smtp);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port: smtpPort }: AddressInfo = Object(smtp.server.address());
  const refusing = createPlainServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('N'));
  });
  const base = { host: '127.0.0.1', begin: 'tls' } as const;
  targets = [
    { ...base, setting: 'PUBLIC_URL', port: await listen(createTlsServer(tls)) },
    { ...base, setting: 'SMTP_URL', port: smtpPort, begin: 'smtp' },
    { ...base, setting: 'DATABASE_URL', port: await listen(refusing), begin: 'postgres' },
    { ...base, setting: 'AUDIT_FORWARD_URL', port: 1 },
  ];
});
afterAll(async () => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
  await portal.close();
});

const check = (certificateTargets: readonly CertificateTarget[]) =>
  runJob(checkCertificates, { ...portal, certificateTargets });

it('stores when the certificates of all addresses end, and why one could not be read', async () => {
  await check(targets);
  const keeper = await portal.signedIn(await portal.world.addEmployee(['system']));
  const { body } = await portal.call(getSystemStatus, { as: keeper });
  const found = { host: '127.0.0.1', status: 'degraded', days_left: lifetime - 1, failure: null };
  expect(body.details?.certificates).toMatchObject([
    { ...found, setting: 'PUBLIC_URL' },
    { ...found, setting: 'SMTP_URL' },
    { setting: 'AUDIT_FORWARD_URL', status: null, days_left: null, failure: 'ECONNREFUSED' },
    { setting: 'DATABASE_URL', status: null, valid_until: null, failure: 'no TLS' },
  ]);
  expect(body.components.find(({ name }) => name === 'certificates')).toMatchObject({
    status: 'degraded',
    detail: expect.stringContaining('127.0.0.1 expires soon. Days left: 9'),
  });
  expect(body.details).toMatchObject({
    connections: { used: expect.any(Number), allowed: expect.any(Number) },
    migrations: { applied: expect.any(Number), last: expect.stringMatching(/^2026/u) },
    mail: { waiting: 0, last_sent_at: null, last_failed_at: null, last_failure: null },
  });
});

it('says that a certificate has ended, and forgets addresses that are no longer set', async () => {
  await check(targets.slice(0, 1));
  const clock = { now: () => addMilliseconds(new Date(), days(lifetime + 1)) };
  const mail = { isServer: true, transport: async () => ({ check: async () => undefined }) };
  const { findings } = await createProber({
    ...portal,
    mail,
    clock,
    backupSchedule: null,
    hasMailbox: false,
  })();
  expect(findings.find(({ name }) => name === 'certificates')).toMatchObject({
    status: 'down',
    detail: { key: 'system.certificates.ended' },
  });
  await check([]);
  const rest = await createProber({
    ...portal,
    mail,
    clock,
    backupSchedule: null,
    hasMailbox: false,
  })();
  expect(rest.findings.map(({ name }) => name)).not.toContain('certificates');
});

it.each([
  [22, 'ok'],
  [21.1, 'ok'],
  [20.9, 'degraded'],
  [0.1, 'degraded'],
  [0, 'down'],
  [-1, 'down'],
] as const)('rates a certificate that ends in %d days as %s', (left, status) => {
  const now = new Date('2026-05-01T12:00:00Z');
  const validUntil = addMilliseconds(now, days(left)).toISOString();
  expect(rateCertificate({ validUntil }, now)).toBe(status);
});
