import { runOutageRound } from '../apps/server/src/testing/outage-round.ts';

/**
 * Stops the portal's PostgreSQL for half a minute under load, and starts it again. Fails if an
 * acknowledged write is lost, a response violates the contract, or the status history lacks the
 * outage.
 * `npm run outage -w @portal/bench -- [seconds, 30]`
 */
const seconds = Number(process.argv[2] ?? 30);
const { ending, unexpected, ...found } = await runOutageRound(seconds * 1000);
console.log(JSON.stringify({ seconds, ...found, unexpected: unexpected.length }, null, 2));
const isGood =
  found.lost === 0 && unexpected.length === 0 && found.isInHistory && ending.code === 0;
if (!isGood) process.exitCode = 1;
