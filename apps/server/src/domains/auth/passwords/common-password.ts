import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Below 2 of 4: a guesser who knows the usual patterns needs fewer than a million tries. */
const minScore = 2;

/** A longer password's beginning decides: the estimate's time grows with the square of the length. */
const scoredLength = 64;

let estimator: Promise<ZxcvbnFactory> | null = null;

/**
 * Whether a password is a common one, or made of common parts as people make them. `known` are words
 * that a guesser would try first for this person.
 */
export async function isCommonPassword(
  password: string,
  personalWords: readonly string[],
): Promise<boolean> {
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(password.slice(0, scoredLength), [...personalWords]);
  return score < minScore;
}

/** Its dictionaries take 0.2 s to load and are needed seldom: at the first password that is set. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
