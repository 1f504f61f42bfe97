import { join } from 'node:path';
import { runDueRounds } from '../apps/server/src/testing/due-rounds.ts';
import { makeDataFolder } from '../apps/server/src/testing/running-portal.ts';
import { startStoppablePostgres } from '../apps/server/src/testing/stoppable-postgres.ts';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';

/**
 * Runs two processes on one PostgreSQL over many due times and kills them at random. Fails if the
 * effects of a scheduled job are missing or doubled at any due time.
 * `npm run due-times -w @portal/bench -- [minutes, 750: 1,000 due times]`
 */
const rounds = Number(process.argv[2] ?? 750);
const postgres = await startStoppablePostgres(join(makeDataFolder(), 'own-postgres'));
const { address } = postgres;
await migrate(address);
const database = openDatabase(address, { poolSize: 4 });
const found = await runDueRounds({ address, database }, rounds);
await database.close();
await postgres.remove();
console.log(JSON.stringify(found));
if (found.missing > 0 || found.doubled > 0) process.exitCode = 1;
