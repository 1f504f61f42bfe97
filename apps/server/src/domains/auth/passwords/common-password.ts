import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A score below 2 (of 4) means that fewer than a million guesses find the password. */
const minScore = 2;

/** Number of characters to score. The time of the estimate grows with the square of the length. */
const scoredLength = 64;

let estimator: Promise<ZxcvbnFactory> | null = null;

/**
 * Returns true for a common password or one built from common parts. `personalWords` count as
 * common, since an attacker guesses them first.
 */
export async function isCommonPassword(
  password: string,
  personalWords: readonly string[],
): Promise<boolean> {
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(password.slice(0, scoredLength), [...personalWords]);
  return score < minScore;
}

/** Loads the dictionaries on first use: they take 0.2 s and few requests need them. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
