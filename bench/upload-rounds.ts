import { startAzurite } from '../apps/server/src/testing/start-azurite.ts';
import { examineUploads } from '../apps/server/src/testing/examine-uploads.ts';
import {
  withPortalDatabase,
  type WithDatabase,
} from '../apps/server/src/testing/portal-database.ts';
import {
  makeDataFolder,
  removeDataFolder,
  secretKey,
  spawnPortal,
  type PortalProcess,
} from '../apps/server/src/testing/running-portal.ts';
import { runUploadRound } from '../apps/server/src/testing/upload-round.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { systemClock } from '../apps/server/src/kernel/clock.ts';
import { openStorage } from '../apps/server/src/storage/open-storage.ts';

/**
 * Cuts off uploads at random bytes, sends them again, and repeats them, killing the portal ten
 * times meanwhile; then runs the sweep. Fails if an incomplete file could be read or used, a
 * document's bytes differ from those sent, or a file remains that no document references.
 * `npm run upload-rounds -w @portal/bench -- [uploads, 1000] [built-in or azure; both]`
 */
const uploads = Number(process.argv[2] ?? 1000);
const kills = 10;

console.log(
  '| store | uploads | cut off | repeated | kills | unanswered | documents | cleared | broken | lost | undead | orphans | leftovers | other answers | seconds |',
);
console.log(`|${' --- |'.repeat(15)}`);
for (const store of ['built-in', 'azure']) {
  if (process.argv[3] === undefined || process.argv[3] === store) await measure(store);
}

async function measure(store: string): Promise<void> {
  const dataDir = makeDataFolder();
  const withDatabase: WithDatabase = (work) => withPortalDatabase(dataDir, work);
  const azurite = store === 'azure' ? await startAzurite() : null;
  const environment: Record<string, string> = azurite
    ? { AZURE_STORAGE_CONNECTION_STRING: azurite.connection }
    : {};
  const portals: PortalProcess[] = [spawnPortal({ ...environment, DATA_DIR: dataDir })];
  try {
    const began = performance.now();
    const [portal] = portals;
    if (!portal) return;
    const round = await runUploadRound(portal, {
      dataDir,
      uploads,
      kills,
      withDatabase,
      environment,
    });
    portals.push(round.portal);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const config = readConfig({ ...environment, DATA_DIR: dataDir, SECRET_KEY: secretKey });
    const { storage } = await openStorage({ ...config, log: console.error }, systemClock);
    const { sent, cutOff, repeated, unanswered, errors } = round;
    const found = await examineUploads(await round.portal.ready, {
      dataDir,
      withDatabase,
      storage,
      sent,
    });
    round.portal.child.kill('SIGTERM');
    await round.portal.ended;
    const { documents, cleared, ...wrong } = found;
    const counts = [sent.length, cutOff, repeated, kills, unanswered, documents, cleared];
    const cells = [store, ...counts, ...Object.values(wrong), errors.length, seconds];
    console.log(`| ${cells.join(' | ')} |`);
    if (Object.values(wrong).some((count) => count > 0) || errors.length > 0) {
      console.error(errors.slice(0, 10).join('\n'));
      process.exitCode = 1;
    }
  } finally {
    await removeDataFolder(dataDir, portals);
    await azurite?.stop();
  }
}
