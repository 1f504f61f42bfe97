import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type DatabaseAddress } from '../apps/server/src/database/database.ts';
import { createAuthenticator } from '../apps/server/src/domains/auth/sessions/authenticator.ts';
import { createTokens } from '../apps/server/src/domains/auth/sessions/tokens.ts';
import { load } from './load.ts';
import type { RunningProcess } from './processes.ts';
import { familySeconds } from './processor-time.ts';

interface Measured {
  readonly portal: RunningProcess;
  /** Folder that contains the cluster's `postmaster.pid`. */
  readonly clusterDirectory: string;
  readonly address: DatabaseAddress;
  readonly secretKey: string;
  readonly cookie: string;
}

interface Cost {
  /** Microseconds of processor time per request or check. */
  readonly node: number;
  readonly postgres: number;
}

const rounds = 3;
const warmUp = 1;
const seconds = 3;
const lanes = 32;
/** Maximum share of a list request's processor time that its session check may take. */
const target = 0.2;

/**
 * Prints the processor time, user and system, of the portal and of PostgreSQL for a list request
 * and for its session check. The check calls the server's own authenticator as a request does.
 */
export async function printSessionShare(list: string, measured: Measured): Promise<void> {
  const runs: { request: Cost; check: Cost; share: number }[] = [];
  // Alternates, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    const request = await measureRequests(list, measured);
    const check = await measureChecks(measured);
    runs.push({ request, check, share: sum(check) / sum(request) });
  }
  const median = runs.toSorted((a, b) => a.share - b.share)[Math.floor(rounds / 2)];
  if (!median) return;
  const { request, check, share } = median;
  console.log(
    `\nprocessor time: list request ${formatCost(request)}; its session check ${formatCost(check)}: ` +
      `${(share * 100).toFixed(1)} % (target ${target * 100} %${share > target ? ', missed' : ''})`,
  );
}

async function measureRequests(list: string, measured: Measured): Promise<Cost> {
  const { portal, clusterDirectory, cookie } = measured;
  await load(list, { connections: lanes, seconds: warmUp, cookie });
  const postmaster = postmasterIn(clusterDirectory);
  const before = [portal.processorSeconds(), familySeconds(postmaster)] as const;
  const { requests } = await load(list, { connections: lanes, seconds, cookie });
  return {
    node: ((portal.processorSeconds() - before[0]) * 1e6) / requests,
    postgres: ((familySeconds(postmaster) - before[1]) * 1e6) / requests,
  };
}

async function measureChecks(measured: Measured): Promise<Cost> {
  const { address, clusterDirectory, secretKey, cookie } = measured;
  const database = openDatabase(address, { poolSize: 20 });
  const authenticator = createAuthenticator(database, createTokens(secretKey));
  const access = cookie.slice(cookie.indexOf('=') + 1);
  const checkOnce = async (): Promise<void> => {
    const actor = await authenticator.getActor(access, new Date());
    if (actor.kind !== 'employee') throw new Error('The session does not live');
  };
  try {
    await repeat(checkOnce, warmUp);
    const postmaster = postmasterIn(clusterDirectory);
    const before = [process.cpuUsage(), familySeconds(postmaster)] as const;
    const checks = await repeat(checkOnce, seconds);
    const { user, system } = process.cpuUsage(before[0]);
    const postgres = ((familySeconds(postmaster) - before[1]) * 1e6) / checks;
    return { node: (user + system) / checks, postgres };
  } finally {
    await database.close();
  }
}

/**
 * Repeats the work for the given seconds, with the same concurrency as the requests; returns the
 * number of repetitions.
 */
async function repeat(work: () => Promise<void>, duration: number): Promise<number> {
  const end = performance.now() + duration * 1000;
  let times = 0;
  const lane = async (): Promise<void> => {
    for (; performance.now() < end; times += 1) await work();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return times;
}

const postmasterIn = (clusterDirectory: string): number =>
  Number(readFileSync(join(clusterDirectory, 'postmaster.pid'), 'utf8').split('\n')[0]);

const sum = ({ node, postgres }: Cost): number => node + postgres;

const formatCost = (cost: Cost): string =>
  `${sum(cost).toFixed(0)} µs (portal ${cost.node.toFixed(0)}, PostgreSQL ${cost.postgres.toFixed(0)})`;
