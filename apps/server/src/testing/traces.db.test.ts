import { requestPasswordReset } from '@portal/contract/auth';
import { getMe } from '@portal/contract/users';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mailResetLink } from '#server/domains/auth/passwords/request-reset.ts';
import { createJobs, type Jobs } from '#server/jobs/jobs.ts';
import { prepareJobs } from '#server/jobs/prepare-jobs.ts';
import { setTracer } from '#server/kernel/tracing.ts';
import { deliverMail } from '#server/mail/deliver-mail.ts';
import { createMailThreads } from '#server/mail/mail-thread.ts';
import { startTracing } from '#server/process/start-tracing.ts';
import { type CollectedSpan, type Collector, startCollector } from './collector.ts';
import { secretKey, testPortal, type TestPortal } from './portal.ts';

let portal: TestPortal;
let collector: Collector | null = null;
let jobs: Jobs | null = null;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const traced = [mailResetLink, deliverMail];

beforeAll(async () => {
  portal = await testPortal();
  await prepareJobs(portal.address, traced);
});
afterEach(async () => {
  setTracer(null);
  await jobs?.stop();
  jobs = null;
  await collector?.close();
  collector = null;
  vi.clearAllMocks();
});
afterAll(() => portal.close());

const getAttribute = ({ attributes }: CollectedSpan, key: string): unknown =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

it('continues a caller’s trace in statements, jobs and mails, without a value of a person', async () => {
  collector = await startCollector();
  const stop = startTracing({ endpoint: collector.endpoint, log, interval: 50 });
  const employee = await portal.world.addEmployee(['service']);
  const sent: string[] = [];
  jobs = createJobs({
    ...portal,
    log,
    jobs: traced,
    tools: {
      ...portal,
      mail: {
        transport: async () => ({
          deliver: async ({ to }: { to: string }) => void sent.push(to),
          check: async () => undefined,
        }),
        threads: createMailThreads(secretKey, null),
      },
    },
  });
  await jobs.start();
  const traceId = 'a'.repeat(32);
  const { status } = await portal.call(requestPasswordReset, {
    body: { email: employee.email },
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01`, 'user-agent': 'Ada’s browser' },
  });
  expect(status).toBe(202);
  const { spans } = collector;
  const listOwn = (): CollectedSpan[] => spans.filter((span) => span.traceId === traceId);
  // A job's span ends after the mail it sends, and may be exported after it.
  const expected = ['INSERT', 'job mail-reset-link', 'job deliver-mail', 'send mail'];
  await vi.waitFor(
    () => expect(listOwn().map(({ name }) => name)).toEqual(expect.arrayContaining(expected)),
    20_000,
  );
  await stop();

  const own = listOwn();
  const request = own.find(({ name }) => name.startsWith('POST /api/v1/'));
  expect(request).toMatchObject({ parentSpanId: 'b'.repeat(16) });
  expect(request && getAttribute(request, 'http.response.status_code')).toBe(202);
  const statements = own.filter((span) => getAttribute(span, 'db.system.name') === 'postgresql');
  expect(statements.some(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true);
  expect(sent).toEqual([employee.email]);
  const everything = JSON.stringify(spans);
  for (const personal of [employee.email, employee.id, 'Ada’s browser', '127.0.0.1'])
    expect(everything).not.toContain(personal);
});

it('traces neither probes nor requests while nobody traces, and begins a trace for a malformed one', async () => {
  collector = await startCollector();
  const caller = await portal.signedIn(await portal.world.addEmployee(['service']));
  await portal.call(getMe, { as: caller });
  const stop = startTracing({ endpoint: collector.endpoint, log, interval: 50 });
  await portal.app.inject('/health/live');
  const headers = { traceparent: '00-short-01' };
  expect(await portal.call(getMe, { as: caller, headers })).toMatchObject({ status: 200 });
  await stop();
  const requests = collector.spans.filter(({ name }) => /^[A-Z]+ \//u.test(name));
  expect(requests).toHaveLength(1);
  expect(requests[0]?.parentSpanId).toBeFalsy();
});

it.each(['refuse', 'hang'] as const)(
  'answers requests as ever while the collector would %s, and ends in time',
  async (response) => {
    collector = await startCollector(response);
    const stop = startTracing({ endpoint: collector.endpoint, log, interval: 20 });
    const caller = await portal.signedIn(await portal.world.addEmployee(['service']));
    for (let count = 0; count < 20; count += 1)
      expect(await portal.call(getMe, { as: caller })).toMatchObject({ status: 200 });
    if (response === 'refuse')
      await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1), 5000);
    const begun = performance.now();
    await stop();
    expect(performance.now() - begun).toBeLessThan(3000);
    const lines = log.warn.mock.calls.filter(([, text]) => text === 'traces not exported');
    expect(lines.length).toBeLessThanOrEqual(1);
  },
);
