import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAddress } from '../../apps/server/src/database/database.ts';
import { calibrate, timeHash, type Calibration } from './calibrate.ts';
import type { Round } from './judge.ts';
import { measure, waitUntilIdle, type Figures } from './measure.ts';
import { endStatements, readToken, waitForMails, type Session } from './portal-session.ts';
import type { RepeatedRequest, RequestList } from './send-requests.ts';
import { addPortals, type Side, type SideName } from './sides.ts';
import type { Subjects } from './subjects.ts';
import type { Phase, Work } from './work.ts';

/** What runs, and what is asked of it. */
export interface Stage {
  readonly address: DatabaseAddress;
  /** The portal first. */
  readonly sides: readonly Side[];
  readonly subjects: Subjects;
  readonly session: Session;
  readonly postmaster: number;
}

export interface Schedule {
  readonly rounds: number;
  /** Seconds without a request to a side before it is measured cold. */
  readonly rest: number;
  /** Seconds of a measurement. */
  readonly seconds: number;
}

/** A piece of work at a number of connections. */
export interface Step {
  readonly work: Work;
  readonly connections: 1 | 32;
}

/** The rounds of a piece of work at a number of connections in one phase. */
export interface Result extends Step {
  readonly phase: Phase;
  readonly rounds: readonly Round[];
  /** Milliseconds of the password hash alone, in each round. */
  readonly hash: readonly number[];
  /** Seconds until all mails were sent, in each round. */
  readonly mails: readonly number[];
}

interface Runner {
  /** Measures a step cold and warm, all sides in turn in each round; `next` is prepared meanwhile. */
  readonly run: (step: Step, next: Step) => Promise<Result[]>;
}

/** Seconds of the same before everything, before a warm measurement, and for new processes. */
const warmUp = { work: 2, round: 1, process: 4 };

/**
 * Sends each piece of work to each side for some seconds, so that none compiles its code or prepares its
 * statements in the first round.
 */
export async function warmUpAll(stage: Stage, chosen: readonly Work[]): Promise<void> {
  for (const work of chosen)
    for (const side of stage.sides.filter(({ name }) => isAble(name, work)))
      await runSide(stage, side, { work, connections: 32 }, { seconds: warmUp.work });
}

/**
 * Creates the runner. A side rests while the others are measured, so that a round lasts little longer than
 * one rest.
 */
export function createRunner(stage: Stage, { rounds, rest, seconds }: Schedule): Runner {
  const createdAt = performance.now();
  const restsSince = new Map<Side, number>();
  // Made before the rest, because the portal's token is requested, which would end it.
  const prepared = new Map<Side, { readonly work: Work; readonly list: RequestList }>();

  const prepare = async (side: Side, work: Work): Promise<void> => {
    if (!isAble(side.name, work)) return;
    prepared.set(side, { work, list: await toRequestList(stage, side, work) });
    if (side.name === 'portal') restsSince.set(side, performance.now());
  };

  const takeList = async (side: Side, work: Work): Promise<RequestList> => {
    if (prepared.get(side)?.work !== work) await prepare(side, work);
    const since = restsSince.get(side) ?? createdAt;
    await pause(Math.max(0, rest * 1000 - (performance.now() - since)));
    return prepared.get(side)?.list ?? toRequestList(stage, side, work);
  };

  return {
    async run(step, next) {
      const { work, connections } = step;
      const found: Record<Phase, Round[]> = { cold: [], warm: [] };
      const hash: number[] = [];
      const mails: number[] = [];
      const sides = stage.sides.filter((side) => isAble(side.name, work));
      for (let round = 0; round < rounds; round += 1) {
        const at = round % sides.length;
        const following = round + 1 < rounds ? work : next.work;
        if (work.isSignIn) hash.push(await timeHash());
        const calibrations = [await calibrateIdle()];
        const cold = new Map<SideName, Figures>();
        const warm = new Map<SideName, Figures>();
        for (const side of [...sides.slice(at), ...sides.slice(0, at)]) {
          const list = await takeList(side, work);
          const measured = { seconds, list, mails };
          cold.set(side.name, await runSide(stage, side, step, measured));
          await runSide(stage, side, step, { seconds: warmUp.round, mails });
          warm.set(side.name, await runSide(stage, side, step, { seconds, mails }));
          if (side.name === 'portal' && connections === 32) {
            const three = await addPortals(stage.address, side);
            await runSide(stage, three, step, { seconds: warmUp.process, mails });
            warm.set(three.name, await runSide(stage, three, step, { seconds, mails }));
            await three.stop();
          }
          restsSince.set(side, performance.now());
          await prepare(side, following);
          calibrations.push(await calibrateIdle());
        }
        found.cold.push({ figures: cold, calibrations });
        found.warm.push({ figures: warm, calibrations });
      }
      return (['cold', 'warm'] as const).map((phase) => {
        return { work, connections, phase, hash, mails, rounds: found[phase] };
      });
    },
  };
}

interface SideOptions {
  readonly seconds: number;
  readonly list?: RequestList;
  /** Takes the seconds until all mails were sent. */
  readonly mails?: number[];
}

async function runSide(
  stage: Stage,
  side: Side,
  { work, connections }: Step,
  { seconds, list, mails }: SideOptions,
): Promise<Figures> {
  const { postmaster, address } = stage;
  return measure(side, list ?? (await toRequestList(stage, side, work)), {
    connections,
    seconds,
    postmaster,
    finish: async () => {
      if (!work.mails) return endStatements(address);
      const took = await waitForMails(address);
      mails?.push(took);
    },
  });
}

/** Times constant work once the sides have ended theirs, such as chaining the audit log. */
async function calibrateIdle(): Promise<Calibration> {
  await waitUntilIdle([process.pid]);
  return calibrate();
}

function isAble(name: SideName, { hasReference, simple }: Work): boolean {
  if (name === 'portal') return true;
  return name === 'reference' ? hasReference : simple !== undefined;
}

/** Returns the requests of a side, with headers that are valid now. */
export async function toRequestList(
  { subjects, session }: Stage,
  { name, ports }: Side,
  work: Work,
): Promise<RequestList> {
  const isSimple = name === 'floor' || name === 'Django REST';
  if (isSimple) return { requests: work.simple?.(subjects) ?? [], headers: {} };
  const requests = work.portal(subjects);
  if (name === 'reference') return { requests, headers: {} };
  // The token of a browser without a session is in the cookies of each request.
  if (!work.isSignIn) return { requests, headers: await session() };
  const csrf = await readToken(ports[0] ?? 0);
  return {
    requests: requests.map((request) => addCookie(request, `csrftoken=${csrf}`)),
    headers: { 'X-CSRFToken': csrf, 'X-Forwarded-For': '$A' },
  };
}

const addCookie = (request: RepeatedRequest, cookie: string): RepeatedRequest => ({
  ...request,
  cookie: `${cookie}; ${request.cookie ?? ''}`,
});
