import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCrashRound, type Victim } from '#server/testing/crash-round.ts';
import { examineWrites } from '#server/testing/examine-writes.ts';
import { createEmbeddedHome, type CrashHome } from '#server/testing/crash-home.ts';
import { findPostmaster, type PortalProcess } from '#server/testing/running-portal.ts';

// Twenty rounds of 200 writes each: `npm run crash-rounds -w @portal/bench`.
const rounds: Victim[] = ['server', 'postgres', 'both'];
const patient = 180_000;

let home: CrashHome;
const portals: PortalProcess[] = [];

beforeAll(() => {
  home = createEmbeddedHome();
});
afterAll(() => home.remove(portals), patient);

it(
  'keeps every acknowledged write when it, its PostgreSQL or both are killed, without a hand',
  async () => {
    let portal = home.spawn();
    portals.push(portal);
    const acknowledged: string[] = [];
    for (const victim of rounds) {
      const outcome = await runCrashRound(portal, { home, victim, writes: 40 });
      portal = outcome.portal;
      portals.push(portal);
      acknowledged.push(...outcome.round.acknowledged);
      expect(outcome.round).toMatchObject({ unexpected: [], failedStarts: [] });
      expect(outcome.round.acknowledged.length).toBeGreaterThanOrEqual(40);
      const found = await examineWrites(await portal.ready, home, acknowledged);
      expect(found).toMatchObject({ lost: 0, unaudited: 0, ghosts: 0, miscounted: 0 });
      expect(found.customers).toBeGreaterThanOrEqual(acknowledged.length);
    }
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toMatchObject({ code: 0, errors: [] });
    expect(await findPostmaster(home.dataDir)).toBeUndefined();
  },
  patient,
);
