import { expect, it } from 'vitest';
import { systemClock } from '#server/kernel/clock.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { examineUploads } from '#server/testing/examine-uploads.ts';
import type { WithDatabase } from '#server/testing/portal-database.ts';
import { usePortalHome } from '#server/testing/portal-home.ts';
import { secretKey } from '#server/testing/running-portal.ts';
import { runUploadRound } from '#server/testing/upload-round.ts';

// A thousand of them, on either store: `npm run upload-rounds -w @portal/bench`.
const patient = 240_000;

const home = usePortalHome(patient);

it(
  'keeps whole files or none, when uploads are cut off and repeated and it is killed in between',
  async () => {
    const withDatabase: WithDatabase = (work) => work(home.database);
    const { dataDir, environment } = home;
    const portal = home.start();
    const options = { dataDir, uploads: 20, kills: 1, withDatabase, environment };
    const round = await runUploadRound(portal, options);
    home.add(round.portal);
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
    const { sent } = round;
    const found = await examineUploads(origin, { dataDir, withDatabase, storage, sent });
    expect(found).toMatchObject({ broken: 0, lost: 0, undead: 0, orphans: 0, leftovers: 0 });
    expect(found.documents).toBeGreaterThanOrEqual(12);
    round.portal.child.kill('SIGTERM');
    expect(await round.portal.ended).toMatchObject({ code: 0 });
  },
  patient,
);
