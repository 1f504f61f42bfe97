import type { Calibration } from './calibrate.ts';
import { getMedian } from '../median.ts';
import { findDisturbance, judgeLeast, judgeMost, toRatios, type Round } from './judge.ts';
import type { Result } from './run-work.ts';
import type { SideName } from './sides.ts';

/** Milliseconds that signing in may take beyond the hash. */
const beyondHash = 3;
/** Seconds within which mails must be sent. */
const mailSeconds = 60;

/** A target, what was found, and if it is met. */
export interface Judged {
  readonly target: string;
  readonly value: string;
  readonly verdict: string;
}

/** Returns the two sides whose ratio a row shows. */
export const getPair = (name: SideName): [of: SideName, to: SideName] =>
  name === 'portal ×3' ? ['portal ×3', 'portal'] : ['portal', name];

/** Returns the rounds in which the machine was quiet. */
export const getQuiet = ({ rounds }: Result, best: Calibration): Round[] =>
  rounds.filter((round) => findDisturbance(round, best) === null);

/** Judges a result by the targets that a side stands for; the portal stands for times. */
export function judgeSide(result: Result, name: SideName, best: Calibration): Judged[] {
  const quiet = getQuiet(result, best);
  const judged = name === 'portal' ? judgePortal(result, quiet) : judgeRatios(result, name, quiet);
  const errors =
    countErrors(result, 'portal') + (name === 'portal' ? 0 : countErrors(result, name));
  if (errors === 0) return judged;
  return judged.map(({ target, value }) => {
    return { target, value, verdict: `void: ${errors} errors` };
  });
}

/** Returns the number of requests to a side that failed. */
export const countErrors = ({ rounds }: Result, name: SideName): number =>
  rounds.reduce((total, { figures }) => total + (figures.get(name)?.errors ?? 0), 0);

function judgeRatios(result: Result, name: SideName, quiet: readonly Round[]): Judged[] {
  const { connections, phase, rounds, work } = result;
  const [of, to] = getPair(name);
  const ratios = toRatios(quiet, of, to);
  const targets =
    name === 'portal ×3'
      ? [{ least: 1 }]
      : work.targets.filter(
          (target) =>
            target.to === name &&
            (target.connections ?? connections) === connections &&
            (target.phase ?? phase) === phase,
        );
  return targets.map(({ least }) => ({
    target: `≥ ${least} × ${to}`,
    value: ratios.length > 0 ? getMedian(ratios).toFixed(2) : '',
    verdict: judgeLeast(ratios, rounds.length, least),
  }));
}

/** Judges what is bound to a time rather than to another side. */
function judgePortal(result: Result, quiet: readonly Round[]): Judged[] {
  const { work, connections, phase, hash, mails } = result;
  const own = quiet.flatMap(({ figures }) => figures.get('portal') ?? []);
  const judgeTime = (name: string, field: 'p50' | 'p99', most: number): Judged => {
    const times = own.map((figures) => figures[field]);
    return {
      target: `${name} ≤ ${most.toFixed(0)} ms`,
      value: times.length > 0 ? getMedian(times).toFixed(1) : '',
      verdict: judgeMost(times, result.rounds.length, most),
    };
  };
  const judged: Judged[] = [];
  if (work.p99 !== undefined) judged.push(judgeTime('p99', 'p99', work.p99));
  if (work.isSignIn && connections === 1) {
    const time = getMedian(hash);
    judged.push(
      judgeTime(`p50 (hash ${time.toFixed(1)} + ${beyondHash})`, 'p50', time + beyondHash),
    );
  }
  if (work.mails && phase === 'warm') {
    const slowest = Math.max(...mails);
    judged.push({
      target: `mails sent within ${mailSeconds} s`,
      value: `${slowest.toFixed(0)} s`,
      verdict: slowest <= mailSeconds ? 'met' : 'missed',
    });
  }
  return judged;
}
