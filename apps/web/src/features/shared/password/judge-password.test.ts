// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { requests, stubCalls } from '#web/testing/test-server.ts';
import { judgePassword } from './judge-password.ts';

const { signal } = new AbortController();
const link = { uid: '0190f7a3-0000-7000-8000-000000000001', token: 'token' };

beforeEach(() => {
  document.cookie = 'csrftoken=token';
});

test.for([
  ['short', { level: 'too_short', missing: 5 }],
  ['é'.repeat(9), { level: 'too_short', missing: 1 }],
  ['👩'.repeat(9), { level: 'too_short', missing: 1 }],
  ['wqk7'.repeat(32) + 'x', { level: 'too_long', weakness: null }],
] as const)('judges “%s” by its length, without a request', async ([password, verdict]) => {
  expect(await judgePassword(password, link, signal)).toEqual(verdict);
  expect(requests).toEqual([]);
});

test.for([
  [{ level: 'personal', weakness: null }, null],
  [{ level: 'weak', weakness: 'context' }, null],
  [{ level: 'fair', weakness: 'word' }, link],
  [{ level: 'strong', weakness: null }, link],
] as const)('returns what the server rates as %o', async ([rating, mailed]) => {
  stubCalls({ 'POST /auth/password/strength/': rating });
  expect(await judgePassword('kachel-pijp', mailed, signal)).toEqual(rating);
  expect(requests.map(({ body }) => body)).toEqual([{ password: 'kachel-pijp', ...mailed }]);
});

test('names one missing character where only the server knows that some are missing', async () => {
  stubCalls({ 'POST /auth/password/strength/': { level: 'too_short', weakness: null } });
  const verdict = await judgePassword('e\u0301'.repeat(9), link, signal);
  expect(verdict).toEqual({ level: 'too_short', missing: 1 });
});
