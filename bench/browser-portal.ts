import { openDatabase, type DatabaseAddress } from '../apps/server/src/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/embedded-postgres.ts';
import { createSignedInEmployee } from '../apps/server/src/testing/portal-database.ts';
import type { Caller } from '../apps/server/src/testing/portal.ts';
import {
  makeDataFolder,
  removeDataFolder,
  spawnPortal,
} from '../apps/server/src/testing/running-portal.ts';
import { addDocument } from './add-document.ts';
import { generateCatalogue, type Sizes } from './catalogue-data.ts';
import { generateTexts } from './document-texts.ts';
import { generateServiceDesk, type ServiceSizes } from './service-data.ts';

/** A portal in production mode and full of data, for measurements in a browser. */
export interface BrowserPortal {
  readonly url: string;
  /** The id of a document whose file is a PDF of many pages. */
  readonly documentId: string;
  /** Signs in a new employee with every permission; the cookie is valid for 15 minutes. */
  signIn(): Promise<Caller>;
  stop(): Promise<void>;
}

const largeSizes: Sizes & ServiceSizes = {
  customers: 2_000,
  manufacturers: 100,
  products: 1_000,
  installedDevices: 100_000,
  documents: 1_000,
  rights: 2_000,
  tickets: 5_000,
  requests: 500,
  openLeads: 400,
  endedLeads: 600,
};

/**
 * Starts the portal on its embedded PostgreSQL with NODE_ENV=production, and fills it, by default
 * with 100,000 installed devices, a pipeline and a PDF. Its files are removed when it stops or this
 * process ends.
 */
export async function startBrowserPortal(
  sizes: Sizes & ServiceSizes = largeSizes,
): Promise<BrowserPortal> {
  const dataDir = makeDataFolder();
  const portal = spawnPortal({
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    // Which port it will have is not known yet.
    ALLOW_INSECURE: 'PUBLIC_URL',
    NODE_OPTIONS: '--max-semi-space-size=8',
  });
  const stop = async (): Promise<void> => {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await removeDataFolder(dataDir, [portal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  try {
    const url = await portal.ready;
    const address = await fill(dataDir, sizes);
    const signIn = () => employeeOn(address);
    return { url, documentId: await addDocument(url, await signIn()), signIn, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(dataDir: string, sizes: Sizes & ServiceSizes): Promise<DatabaseAddress> {
  const shared = await startEmbeddedPostgres({
    dataDirectory: dataDir,
    log: () => undefined,
    owner: false,
  });
  const address = shared.ownerConnection;
  await generateCatalogue(address, sizes);
  await generateTexts(address);
  await generateServiceDesk(address, sizes);
  await shared.stop();
  return address;
}

async function employeeOn(address: DatabaseAddress): Promise<Caller> {
  const database = openDatabase(address, { poolSize: 1 });
  try {
    return await createSignedInEmployee(database);
  } finally {
    await database.close();
  }
}
