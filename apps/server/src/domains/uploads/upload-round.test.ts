import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#server/kernel/clock.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { examineUploads } from '#server/testing/examine-uploads.ts';
import {
  makeDataFolder,
  removeDataFolder,
  secretKey,
  spawnPortal,
  type PortalProcess,
} from '#server/testing/running-portal.ts';
import { runUploadRound } from '#server/testing/upload-round.ts';

// A thousand of them, on either store: `npm run upload-rounds -w @portal/bench`.
const patient = 240_000;

let dataDir: string;
const portals: PortalProcess[] = [];

beforeAll(() => {
  dataDir = makeDataFolder();
});
afterAll(() => removeDataFolder(dataDir, portals), patient);

it(
  'keeps whole files or none, when uploads are cut off and repeated and it is killed in between',
  async () => {
    const portal = spawnPortal({ DATA_DIR: dataDir });
    portals.push(portal);
    const round = await runUploadRound(portal, { dataDir, uploads: 20, kills: 1 });
    portals.push(round.portal);
    expect(round.errors).toEqual([]);
    const own = {
      dataDir,
      secretKey,
      files: { store: 'folder', azure: null, s3: null } as const,
      clamdUrl: null,
      publicUrl: null,
      log: () => undefined,
    };
    const { storage } = await openStorage(own, systemClock);
    const origin = await round.portal.ready;
    const found = await examineUploads(origin, { dataDir, storage, sent: round.sent });
    expect(found).toMatchObject({ broken: 0, lost: 0, undead: 0, orphans: 0, leftovers: 0 });
    expect(found.documents).toBeGreaterThanOrEqual(12);
    round.portal.child.kill('SIGTERM');
    expect(await round.portal.ended).toMatchObject({ code: 0 });
  },
  patient,
);
