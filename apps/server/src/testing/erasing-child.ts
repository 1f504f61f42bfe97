import { flushCompileCache } from 'node:module';
import { openDatabase, type DatabaseAddress } from '#server/database/database.ts';
import { executeAnonymizations } from '#server/domains/compliance/anonymization/execute-anonymizations.ts';
import { createAnonymizationTools } from '#server/domains/compliance/index.ts';
import { sweepRetention } from '#server/domains/compliance/retention/sweep-retention.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createServices } from '#server/process/create-services.ts';
import { openLocalStore } from '#server/storage/local-store.ts';
import { runJob } from './run-jobs.ts';

// All tables are known once the whole application is.
await import('#server/app.ts');
// A killed process stores nothing of it.
flushCompileCache();

interface Order {
  readonly address: DatabaseAddress;
  readonly work: string;
  readonly secretKey: string;
  readonly dataDir: string;
}

/** Executes what is due on the given database, until it is done or killed. */
const { address, work, secretKey, dataDir }: Order = JSON.parse(process.argv[2] ?? '{}');
const database = openDatabase(address, { poolSize: 2 });
const storage = await openLocalStore({ folder: dataDir, secretKey, clock: systemClock });
const services = createServices({
  database,
  storage,
  fileScanner: null,
  portalUrl: () => 'https://portal.example',
  secretKey,
});
const erasureOptions = { clock: systemClock, scrubber: null };
const tools = createAnonymizationTools(
  services,
  { secretKey, dataDir, files: { store: 'folder' } },
  erasureOptions,
);
await database.pool.query('select 1');
process.stdout.write('begun\n');
await runJob(work === 'erase' ? executeAnonymizations : sweepRetention, tools);
await database.close();
