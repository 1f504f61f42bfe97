import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import { getTraceAction, type Trace } from './trace.ts';
import { createTraceCollector } from './trace-collector.ts';

const trace = (overrides: Partial<Trace> = {}): Trace => ({
  action: 'permission_refused',
  at: new Date('2026-04-01T08:00:00Z'),
  actor: { kind: 'anonymous' },
  account: null,
  objectIds: [],
  call: 'GET /api/v1/x/',
  ip: '192.0.2.1',
  userAgent: 'A browser',
  requestId: 'r1',
  ...overrides,
});

const sum = (batch: readonly { count: number }[]) =>
  batch.reduce((total, { count }) => total + count, 0);

describe('classification', () => {
  it.each([
    [new DomainError('account_locked'), 'limit_refused'],
    [new DomainError('csrf_failed'), 'csrf_refused'],
    [new DomainError('invalid_code'), 'code_failed'],
    [new DomainError('invalid_credentials'), 'sign_in_failed'],
    [new DomainError('not_found'), 'foreign_object_refused'],
    [new DomainError('permission_denied'), 'permission_refused'],
    [new DomainError('throttled'), 'limit_refused'],
    [fieldError('old_password', 'password.wrong'), 'sign_in_failed'],
    [fieldError('password', 'password.wrong'), 'sign_in_failed'],
    [fieldError('new_password', 'password.common'), null],
    [new DomainError('invalid'), null],
    [new DomainError('not_authenticated'), null],
    [new DomainError('challenge_expired'), null],
    [new DomainError('invalid_link'), null],
    [new DomainError('stale'), null],
    [new DomainError('method_not_allowed'), null],
    [new DomainError('server_error'), null],
    [new DomainError('unavailable'), null],
  ] as const)('names the action of %o', (refusal, action) => {
    expect(getTraceAction(refusal)).toBe(action);
  });
});

it.each([
  { action: 'limit_refused' },
  { call: 'GET /api/v1/y/' },
  { ip: '192.0.2.2' },
  { userAgent: null },
  { account: { id: 'a' } },
  { account: { email: 'a@example.org' } },
  { objectIds: ['a'] },
] as const)('keeps a trace apart that differs by %o, and counts equal ones', (other) => {
  const collector = createTraceCollector();
  collector.add(trace());
  collector.add(trace(other));
  collector.add(trace({ at: new Date('2026-04-01T08:00:03Z'), requestId: 'r2' }));
  const batch = collector.take();
  expect(batch).toHaveLength(2);
  expect(batch.find(({ count }) => count === 2)).toEqual({
    trace: trace(),
    count: 2,
    lastAt: new Date('2026-04-01T08:00:03Z'),
  });
  expect(collector.take()).toEqual([]);
});

it('counts what it has no place for by its action alone', () => {
  const collector = createTraceCollector();
  for (let at = 0; at < 1000; at += 1) collector.add(trace({ ip: `10.0.${at >> 8}.${at & 255}` }));
  const batch = collector.take();
  expect(batch).toHaveLength(201);
  expect(sum(batch)).toBe(1000);
  expect(collector.countMerged()).toBe(800);
  expect(batch.find(({ count }) => count === 800)?.trace).toMatchObject({
    action: 'permission_refused',
    ip: null,
    userAgent: null,
    account: null,
  });
});

it('gives ids that are tried one after the other no place of other traces', () => {
  const collector = createTraceCollector();
  for (let at = 0; at < 3000; at += 1)
    collector.add(trace({ action: 'foreign_object_refused', objectIds: [`id ${at}`] }));
  collector.add(trace());
  const batch = collector.take();
  expect(batch).toHaveLength(1002);
  expect(batch.some((one) => one.trace.action === 'permission_refused')).toBe(true);
  expect(sum(batch)).toBe(3001);
});

it('loses no count, whatever comes in whatever order', () => {
  const anyTrace = fc.record({
    action: fc.constantFrom('permission_refused', 'csrf_refused', 'foreign_object_refused'),
    ip: fc.nat(400).map(String),
    objectIds: fc.oneof(fc.constant([]), fc.tuple(fc.nat(2000).map(String))),
  });
  fc.assert(
    fc.property(fc.array(anyTrace, { maxLength: 3000 }), (all) => {
      const collector = createTraceCollector();
      for (const one of all) collector.add(trace(one));
      const batch = collector.take();
      expect(batch.length).toBeLessThan(1210);
      expect(sum(batch)).toBe(all.length);
    }),
    { numRuns: 20 },
  );
});
