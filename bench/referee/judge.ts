import { getMedian } from '../median.ts';
import type { Calibration } from './calibrate.ts';
import type { Figures } from './measure.ts';
import type { SideName } from './sides.ts';

export type Verdict = 'met' | 'missed' | 'too noisy';

/** Measurements of all sides in one round, with the constant work before and after. */
export interface Round {
  readonly figures: ReadonlyMap<SideName, Figures>;
  readonly calibrations: readonly Calibration[];
}

/** Constant work may take so many times as long as the fastest of the run. */
const maxSlowdown = 1.3;
/** Share of the machine that other programs may use. */
const maxForeign = 0.1;
/** The largest ratio of the rounds may be so many times the smallest where they disagree. */
const maxSpread = 1.5;

/** What disturbed a round; null if nothing did. */
export type Disturbance = 'slower' | 'shared' | null;

/** Returns if the machine was slower than at its best during the round, or used by other programs. */
export function findDisturbance({ figures, calibrations }: Round, best: Calibration): Disturbance {
  if ([...figures.values()].some(({ foreign }) => foreign > maxForeign)) return 'shared';
  const isSlower = calibrations.some(({ processor }) => processor > best.processor * maxSlowdown);
  return isSlower ? 'slower' : null;
}

/** Returns one side's value as a multiple of another's, in each round that has both. */
export function toRatios(rounds: readonly Round[], of: SideName, to: SideName): number[] {
  return rounds.flatMap(({ figures }) => {
    const [one, other] = [figures.get(of), figures.get(to)];
    return one && other && other.perSecond > 0 ? [one.perSecond / other.perSecond] : [];
  });
}

/**
 * Returns if values of the quiet rounds reach a bound. The median decides, unless the rounds differ
 * much and stand on both sides of the bound, or fewer than half of all were quiet.
 */
export function judgeLeast(values: readonly number[], rounds: number, least: number): Verdict {
  if (values.length === 0 || values.length * 2 < rounds) return 'too noisy';
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low < least && high >= least && high > low * maxSpread) return 'too noisy';
  return getMedian(values) >= least ? 'met' : 'missed';
}

/** Returns if values of the quiet rounds stay within an upper bound. */
export function judgeMost(values: readonly number[], rounds: number, most: number): Verdict {
  return judgeLeast(
    values.map((value) => 1 / value),
    rounds,
    1 / most,
  );
}
