import { getMedian } from './median.ts';

/** Comparison of two kinds of calls that were timed in pairs. */
export interface PairComparison {
  /** Medians, in milliseconds. */
  readonly one: number;
  readonly other: number;
  /** Median of the differences within the pairs, in milliseconds, and its interval of 95 %. */
  readonly difference: number;
  readonly interval: readonly [number, number];
  /** Probability that a call of the one kind takes longer than one of the other; 0.5 tells nothing. */
  readonly longer: number;
  /** Probability of signs at least as uneven if the kinds do not differ (sign test, two-sided). */
  readonly p: number;
}

/** Compares times that were taken in pairs. Slow moments of the machine concern both of a pair. */
export function comparePairs(pairs: readonly (readonly [number, number])[]): PairComparison {
  const ones = pairs.map(([one]) => one);
  const others = pairs.map(([, other]) => other);
  const differences = pairs.map(([one, other]) => one - other).toSorted((a, b) => a - b);
  const count = differences.length;
  // Order statistics around the median, by the normal approximation of the binomial distribution.
  const reach = 0.98 * Math.sqrt(count);
  const at = (position: number) =>
    differences[Math.min(count - 1, Math.max(0, Math.round(position)))] ?? Number.NaN;
  const positive = differences.filter((difference) => difference > 0).length;
  const z = Math.max(0, Math.abs(positive - count / 2) - 0.5) / (Math.sqrt(count) / 2);
  return {
    one: getMedian(ones),
    other: getMedian(others),
    difference: getMedian(differences),
    interval: [at((count - 1) / 2 - reach), at((count - 1) / 2 + reach)],
    longer: countLonger(ones, others) / (count * count),
    p: 2 * computeUpperTail(z),
  };
}

/** Counts the pairs of any two calls in which the one takes longer. */
function countLonger(ones: readonly number[], others: readonly number[]): number {
  const sorted = others.toSorted((a, b) => a - b);
  let below = 0;
  let longer = 0;
  for (const one of ones.toSorted((a, b) => a - b)) {
    while (below < sorted.length && (sorted[below] ?? 0) < one) below += 1;
    longer += below;
  }
  return longer;
}

/** Upper tail of the standard normal distribution (Abramowitz and Stegun 26.2.17). */
function computeUpperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const weights = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
  const sum = weights.reduce((total, weight, power) => total + weight * t ** (power + 1), 0);
  return (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
