import { addMilliseconds, minutes, systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { azuriteConnection, swiftSettings } from './shared-stores.ts';
import { hasSwift } from './start-swift.ts';
import { openAzureStore } from '../storage/azure-store.ts';
import { openS3Store } from '../storage/s3-store.ts';
import type { DownloadPermit, SignedUpload, Storage, UploadPermit } from '../storage/storage.ts';
import { runStore } from './store-fixture.ts';

/** A store of either kind behind links that can be followed. For tests. */
export interface OpenedStore {
  readonly storage: Storage;
  /** Base of relative links; null for a store with absolute ones. */
  readonly address: string | null;
  permitUpload(options?: Partial<UploadPermit>): Promise<SignedUpload & { blobPath: string }>;
  permitDownload(blobPath: string, options?: Partial<DownloadPermit>): Promise<string>;
  stop(): Promise<void>;
}

/** Every kind of store, each opened empty: tests of the interface run on all of them. */
export const everyStore: readonly { name: string; open: () => Promise<OpenedStore> }[] = [
  { name: 'the built-in store', open: openBuiltIn },
  { name: 'Azure Blob Storage', open: openAzure },
  ...(hasSwift ? [{ name: 'S3', open: openS3 }] : []),
];

async function openBuiltIn(): Promise<OpenedStore> {
  const running = await runStore({}, systemClock);
  return { ...running, storage: running.store };
}

/** What both stores elsewhere are opened with. */
const shared = { publicUrl: null, clock: systemClock, log: () => undefined };

/** A container in the Azurite that all tests share; it is deleted at the end. */
async function openAzure(): Promise<OpenedStore> {
  const connectionString = await azuriteConnection();
  return permitOn(
    await openAzureStore({ connectionString, container: `test-${newId()}`, ...shared }),
  );
}

/** A bucket in the Swift that all tests share; it is deleted at the end. */
async function openS3(): Promise<OpenedStore> {
  return permitOn(await openS3Store({ ...(await swiftSettings()), ...shared }));
}

/** A store elsewhere, whose links are absolute. */
function permitOn(storage: Storage): OpenedStore {
  return {
    storage,
    address: null,
    permitUpload: async (options = {}) => {
      const permit: UploadPermit = {
        blobPath: `document/${newId()}/file.pdf`,
        contentType: 'application/pdf',
        size: null,
        expiresAt: addMilliseconds(new Date(), minutes(15)),
        ...options,
      };
      return { ...(await storage.uploadUrl(permit)), blobPath: permit.blobPath };
    },
    permitDownload: (blobPath, options = {}) =>
      storage.downloadUrl({
        blobPath,
        fileName: 'file.pdf',
        contentType: 'application/pdf',
        disposition: 'inline',
        expiresAt: addMilliseconds(new Date(), minutes(5)),
        ...options,
      }),
    stop: async () => undefined,
  };
}
