import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { explainQueries } from '#server/testing/explain-query.ts';
import { vacuum } from '#server/testing/vacuum.ts';
import { readMailState } from './read-mail-state.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await testDatabase();
});
afterAll(() => home.close());

/** Inserts mails with ids in the order of time, from `first` on. */
async function addMails(
  count: number,
  { first, status, failure = null }: { first: number; status: string; failure?: string | null },
): Promise<void> {
  await home.database.pool.query(
    `insert into mail_outbox (id, recipient, language, template, status, sent_at, failure, updated_at)
     select lpad(to_hex($2::int + n), 32, '0')::uuid, 'ada@example.org', 'en', 'invitation', $3,
       case when $3 = 'sent' then timestamptz '2026-11-01Z' + n * interval '1 second' end, $4,
       timestamptz '2026-11-02Z' + n * interval '1 second'
     from generate_series(1, $1::int) as n`,
    [count, first, status, failure],
  );
}

it('counts every mail that waits, and still knows the last that was delivered', async () => {
  await addMails(20_000, { first: 0, status: 'sent' });
  await addMails(20, { first: 20_000, status: 'failed', failure: 'withdrawn' });
  await addMails(3000, { first: 30_000, status: 'waiting', failure: 'smtp ECONNREFUSED' });
  await addMails(3000, { first: 40_000, status: 'waiting' });
  await vacuum(home.database);
  expect(await readMailState(home.database)).toEqual({
    waiting: 6000,
    lastSentAt: expect.stringMatching(/^2026-11-01[T ]05:33:20/u),
    lastFailedAt: null,
    lastFailure: null,
  });
  // One that waits is tried again.
  await addMails(1, { first: 50_000, status: 'waiting', failure: 'smtp ETIMEDOUT' });
  expect(await readMailState(home.database)).toMatchObject({
    waiting: 6001,
    lastFailure: 'smtp ETIMEDOUT',
  });
  const plans = await explainQueries(home, async () => {
    await readMailState(home.database);
    return { status: 200 };
  });
  expect(plans.join('\n')).toContain('mail_outbox_waiting_idx');
  expect(plans.join('\n')).not.toMatch(/Seq Scan on mail_outbox/u);
});
