import { runOutageRound } from '../apps/server/test/outage-round.ts';

/**
 * A portal whose PostgreSQL is stopped for half a minute under load, and started again. Fails where
 * an acknowledged write is lost, an answer is none of the contract's, or the history says nothing.
 * `npm run outage -w @portal/bench -- [seconds, 30]`
 */
const seconds = Number(process.argv[2] ?? 30);
const { ending, unexpected, ...found } = await runOutageRound(seconds * 1000);
console.log(JSON.stringify({ seconds, ...found, unexpected: unexpected.length }, null, 2));
const isGood =
  found.lost === 0 && unexpected.length === 0 && found.isInHistory && ending.code === 0;
if (!isGood) process.exitCode = 1;
