import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DomainError } from '#server/kernel/domain-error.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { forgetAttempts, takeAttempt } from './attempts.ts';
import { runLimitedAttempt } from './run-limited-attempt.ts';

const now = new Date('2026-04-01T08:00:00Z');

let home: TestDatabase;
let people = 0;
let limitKey: { kind: 'sign_in'; subject: string };
let started: number;

beforeAll(async () => {
  home = await testDatabase();
});
afterAll(() => home.close());
beforeEach(() => {
  people += 1;
  started = 0;
  limitKey = { kind: 'sign_in', subject: `${people}@example.org` };
});

/** Runs concurrent attempts, of which `fails` selects the wrong ones, and returns their results. */
function runAttempts(count: number, fails: (at: number) => boolean): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, (_none, at) =>
      runLimitedAttempt(home.database.orm, limitKey, now, async () => {
        started += 1;
        await new Promise((resolve) => setTimeout(resolve, 2));
        if (fails(at)) throw new DomainError('invalid_credentials');
        await forgetAttempts(home.database.orm, limitKey);
        return 'right';
      }).catch((error: unknown) => (error instanceof DomainError ? error.code : String(error))),
    ),
  );
}

it('lets 100 concurrent correct attempts pass a limit of five', async () => {
  expect(new Set(await runAttempts(100, () => false))).toEqual(new Set(['right']));
});

it('refuses wrong attempts after the fifth of 100 concurrent ones', async () => {
  const codes = await runAttempts(100, () => true);
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5);
  expect(codes.filter((code) => code === 'account_locked')).toHaveLength(95);
  expect(started).toBe(5);
});

it('waits for the attempt in progress when one attempt is left', async () => {
  for (let at = 0; at < 4; at += 1) await takeAttempt(home.database.orm, limitKey, now);
  expect(await runAttempts(4, () => false)).toEqual(['right', 'right', 'right', 'right']);
  for (let at = 0; at < 4; at += 1) await takeAttempt(home.database.orm, limitKey, now);
  expect(await runAttempts(4, () => true)).toEqual([
    'invalid_credentials',
    'account_locked',
    'account_locked',
    'account_locked',
  ]);
});

it('continues with the next attempt when one fails with an unexpected error', async () => {
  const broken = runLimitedAttempt(home.database.orm, limitKey, now, () =>
    Promise.reject(new Error('broken')),
  );
  await expect(broken).rejects.toThrow('broken');
  expect(await runAttempts(1, () => false)).toEqual(['right']);
});
