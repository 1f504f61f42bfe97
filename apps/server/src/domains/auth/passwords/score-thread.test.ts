import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, expect, test } from 'vitest';
import { createScoreThread } from './score-thread.ts';

const known = { personal: ['ada@example.org', 'Ada'], context: ['Lumidra'] };

/** Passwords that are slow to take apart, as far as the length of 128 allows. */
const slow = [
  'a',
  '1',
  'ab',
  '@4$0136',
  'l0l1',
  'p@$$w0rd!',
  '1/1/2001',
  'qwertyuiop',
  '1234567890',
  'é€ß0@',
  '\u{1f469}\u200d',
  ' ',
  '!1iI|lL',
];

const shared = createScoreThread();

// The first password also waits for the dictionaries.
beforeAll(async () => {
  await shared({ password: 'kachel-pijp', ...known });
}, 30_000);

test.each(slow)('rates “%s”, repeated, as easy and within its time', async (part) => {
  const begun = performance.now();
  const password = part.repeat(128).slice(0, 128);
  expect(['weak', 'fair']).toContain((await shared({ password, ...known })).level);
  expect(performance.now() - begun).toBeLessThan(3000);
});

test('leaves the process free while passwords are rated, and refuses more than wait', async () => {
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => shared({ password: '@4$0136'.repeat(18), ...known })),
  );
  pauses.disable();
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(28);
  expect(refused[0]).toMatchObject({
    reason: { code: 'unavailable', details: { retryAfterSeconds: 5 } },
  });
  // A machine with other work to do makes some pauses of its own.
  expect(pauses.percentile(90) / 1e6).toBeLessThan(50);
}, 30_000);

const toModule = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

const start = `import { parentPort } from 'node:worker_threads';
  parentPort.postMessage('ready');`;

test.each([
  ['ends', `${start} parentPort.on('message', () => process.exit(1));`],
  ['throws', `${start} parentPort.on('message', () => { throw new Error('no'); });`],
  ['does not answer', `${start} parentPort.on('message', () => { for (;;); });`],
  ['does not start', `throw new Error('no');`],
])(
  'refuses a password whose thread %s, and starts another',
  async (_what, code) => {
    const score = createScoreThread(toModule(code), 300);
    const scored = { password: 'kachel-pijp', ...known };
    const refusal = { code: 'unavailable', details: { retryAfterSeconds: 5 } };
    await expect(score(scored)).rejects.toMatchObject(refusal);
    await expect(score(scored)).rejects.toMatchObject(refusal);
  },
  20_000,
);
