import { expect, test } from 'vitest';
import { assessBackup } from '../backup/probe-backup.ts';
import { getWorstState, probeWithTimeout } from './probe.ts';
import { assessDatabase } from './probe-database.ts';
import { probeEmail } from './probe-email.ts';
import { assessJobs } from './probe-jobs.ts';
import { assessMailbox } from './probe-mailbox.ts';
import { assessApi, probeStorage } from './prober.ts';

const quiet = {
  waiting: 3,
  stuck: 0,
  oldestSeconds: 299,
  endedLately: false,
  failedLately: 0,
  overdueSeconds: 59,
};

test.for([
  [quiet, 'ok', 'fine'],
  [{ ...quiet, failedLately: 1 }, 'degraded', 'failed'],
  [{ ...quiet, stuck: 1, failedLately: 1 }, 'degraded', 'stuck'],
  [{ ...quiet, stuck: 1, oldestSeconds: 300 }, 'degraded', 'late'],
  [{ ...quiet, failedLately: 1, oldestSeconds: 300 }, 'degraded', 'late'],
  [{ ...quiet, oldestSeconds: 1800 }, 'down', 'late'],
  [{ ...quiet, oldestSeconds: 1800, endedLately: true }, 'degraded', 'late'],
  [{ ...quiet, oldestSeconds: 1800, overdueSeconds: 60 }, 'down', 'idle'],
] as const)('rates jobs %j as %s', ([health, status, key]) => {
  expect(assessJobs(2, health)).toMatchObject({ status, detail: { key: `system.jobs.${key}` } });
});

test.for([
  [249.9, { used: 89, allowed: 100, behind: null }, 'ok', 'fine'],
  [1, { used: 1, allowed: 100, behind: 29.4 }, 'ok', 'replicated'],
  [250, { used: 1, allowed: 100, behind: null }, 'degraded', 'slow'],
  [1, { used: 1, allowed: 100, behind: 30 }, 'degraded', 'behind'],
  [1, { used: 90, allowed: 100, behind: null }, 'degraded', 'crowded'],
  [1, { used: 90, allowed: 100, behind: 40, isSilent: true }, 'degraded', 'silent'],
  [
    300,
    { used: 90, allowed: 100, behind: 40, isSilent: true, is_waiting: true },
    'down',
    'waiting',
  ],
] as const)('rates a database with %d ms and %j as %s', ([latency, figures, status, key]) => {
  const found = assessDatabase(latency, { isSilent: false, is_waiting: false, ...figures });
  expect(found).toMatchObject({
    status,
    latencyMs: latency,
    detail: { key: `system.database.${key}` },
  });
});

test.for([
  [{ delay: 199, heapShare: 0.84, memory: 150 }, 'ok', 'fine'],
  [{ delay: 200, heapShare: 0.1, memory: 150 }, 'degraded', 'busy'],
  [{ delay: 0, heapShare: 0.85, memory: 3000 }, 'degraded', 'memory'],
] as const)('rates an API process with %j as %s', ([figures, status, key]) => {
  expect(assessApi(figures)).toMatchObject({ status, detail: { key: `system.api.${key}` } });
});

test.for([
  ['2026-11-28T01:45:00Z', '2026-11-29T07:29:59Z', 'ok', 'fine'],
  ['2026-11-28T01:45:00Z', '2026-11-29T07:30:00Z', 'degraded', 'late'],
  [null, '2026-11-29T07:29:59Z', 'ok', 'first'],
  [null, '2026-11-29T07:30:00Z', 'degraded', 'missing'],
] as const)('rates a last backup of %s at %s as %s', ([last, at, status, key]) => {
  const due = new Date('2026-11-29T01:30:00Z');
  expect(assessBackup({ last, due }, new Date(at))).toMatchObject({
    status,
    detail: { key: `system.backup.${key}`, params: { due: '2026-11-29T01:30Z' } },
  });
});

test.for([
  [null, null, 'ok', 'unread'],
  [null, 'login refused', 'degraded', 'unread'],
  ['2026-11-29T07:25:01Z', 'ETIMEDOUT', 'ok', 'fine'],
  ['2026-11-29T07:25:00Z', null, 'degraded', 'late'],
  ['2026-11-29T06:30:00Z', 'ECONNREFUSED', 'down', 'late'],
] as const)(
  'rates a mailbox read at %s with the failure %s as %s',
  ([at, failure, status, key]) => {
    const state = { lastReadAt: at, lastMailAt: null, failedAt: null, failure };
    expect(assessMailbox(state, new Date('2026-11-29T07:30:00Z'))).toMatchObject({
      status,
      detail: { key: `system.mailbox.${key}` },
    });
  },
);

test('returns the worst state of all components', () => {
  expect(getWorstState(['ok', 'ok'])).toBe('ok');
  expect(getWorstState(['ok', 'degraded'])).toBe('degraded');
  expect(getWorstState(['degraded', 'down', 'ok'])).toBe('down');
});

test('reports a component as down after its time limit', async () => {
  const found = await probeWithTimeout(
    20,
    { key: 'system.storage.down' },
    () => new Promise(() => {}),
  );
  expect(found).toEqual({
    status: 'down',
    latencyMs: null,
    detail: { key: 'system.no_answer', params: { seconds: 0.02 } },
  });
});

const fail = async (): Promise<never> => {
  throw new Error('secret words');
};

test.each([
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'certificate_ended'],
  ['CERT_NOT_YET_VALID', 'certificate is not yet valid', 'certificate_early'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'certificate_untrusted'],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'self-signed certificate in certificate chain',
    'certificate_untrusted',
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'unable to verify the first certificate',
    'certificate_untrusted',
  ],
  ['ESOCKET', 'unable to get local issuer certificate', 'certificate_untrusted'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    "Hostname/IP does not match certificate's altnames: Host: mail.example. is not cert's CN",
    'certificate_name',
  ],
  ['EAUTH', 'Invalid login: 535 5.7.8 refused', 'login_refused'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:25', 'server_down'],
  ['ETIMEDOUT', 'Greeting never received', 'server_down'],
])('says why the mail server cannot be used: %s', async (code, message, key) => {
  const cause = Object.assign(new Error(message), { code });
  const check = async () => Promise.reject(new Error('smtp', { cause }));
  expect(await probeEmail({ isServer: true, transport: async () => ({ check }) })).toMatchObject({
    detail: { key: `system.email.${key}` },
  });
});

test('reports a failing component as down', async () => {
  expect(await probeStorage({ check: fail })).toEqual({
    status: 'down',
    latencyMs: null,
    detail: { key: 'system.storage.down' },
  });
  const mail = { transport: async () => ({ check: fail }) };
  expect(await probeEmail({ ...mail, isServer: true })).toMatchObject({
    status: 'down',
    detail: { key: 'system.email.server_down' },
  });
  expect(await probeEmail({ ...mail, isServer: false })).toMatchObject({
    detail: { key: 'system.email.folder_down' },
  });
});
