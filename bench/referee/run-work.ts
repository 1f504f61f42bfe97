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
  /** Seconds without a request before a cold measurement. */
  readonly rest: number;
  /** Seconds of a measurement. */
  readonly seconds: number;
}

/** The rounds of a piece of work at a number of connections in one phase. */
export interface Result {
  readonly work: Work;
  readonly connections: 1 | 32;
  readonly phase: Phase;
  readonly rounds: readonly Round[];
  /** Milliseconds of the password hash alone, in each round. */
  readonly hash: readonly number[];
  /** Seconds until all mails were sent, in each round. */
  readonly mails: readonly number[];
}

/** Seconds of the same before a warm measurement, before the first round, and for new processes. */
const warmUp = { round: 1, work: 4, process: 10 };

/** Measures a piece of work cold and warm, all sides in turn in each round. */
export async function runWork(
  stage: Stage,
  work: Work,
  connections: 1 | 32,
  { rounds, rest, seconds }: Schedule,
): Promise<Result[]> {
  const found: Record<Phase, Round[]> = { cold: [], warm: [] };
  const hash: number[] = [];
  const mails: number[] = [];
  const sides = stage.sides.filter((side) => isAble(side.name, work));
  const run = async (side: Side, duration: number, list?: RequestList): Promise<Figures> => {
    const { postmaster, address } = stage;
    return measure(side, list ?? (await toRequestList(stage, side, work)), {
      connections,
      seconds: duration,
      postmaster,
      finish: async () => {
        if (work.mails) mails.push(await waitForMails(address));
        else await endStatements(address);
      },
    });
  };
  // So that no side compiles its code or prepares its statements in the first round.
  for (const side of sides) await run(side, warmUp.work);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...sides.slice(round % sides.length), ...sides.slice(0, round % sides.length)];
    for (const phase of ['cold', 'warm'] as const) {
      // Made before the rest, because a request for a token would end it.
      const lists = new Map<Side, RequestList>();
      for (const side of order) lists.set(side, await toRequestList(stage, side, work));
      if (phase === 'cold') await pause(rest * 1000);
      if (work.isSignIn) hash.push(await timeHash());
      const calibrations = [await calibrateIdle()];
      const figures = new Map<SideName, Figures>();
      for (const side of order) {
        if (phase === 'warm') await run(side, warmUp.round);
        figures.set(side.name, await run(side, seconds, lists.get(side)));
      }
      if (phase === 'warm' && connections === 32) {
        const [portal] = stage.sides;
        if (!portal) throw new Error('There is no portal');
        const three = await addPortals(stage.address, portal);
        await run(three, warmUp.process);
        figures.set(three.name, await run(three, seconds));
        await three.stop();
      }
      calibrations.push(await calibrateIdle());
      found[phase].push({ figures, calibrations });
    }
  }
  return (['cold', 'warm'] as const).map((phase) => {
    return { work, connections, phase, hash, mails, rounds: found[phase] };
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
