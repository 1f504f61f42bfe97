import { expect, it } from 'vitest';
import { runOutageRound } from '#server/testing/outage-round.ts';

// Thirty seconds: `npm run outage -w @portal/bench`.
const away = 4000;

it('returns 503 while its database is away under load, loses no write, recovers and reports it', async () => {
  const found = await runOutageRound(away);
  expect(found.unexpected).toEqual([]);
  expect(found.meanwhile).toEqual([200, 503, 503]);
  expect(found.unavailable).toBeGreaterThan(0);
  expect(found).toMatchObject({ lost: 0, broken: 0, isInHistory: true });
  expect(found.ending).toMatchObject({ code: 0, errors: [] });
}, 180_000);
