import type { FeedbackType, ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Score from 0 (guessed at once) to 4 (hard to guess), with the estimator's warning. */
interface Estimate {
  score: number;
  warning: FeedbackType['warning'];
}

/** Characters that are scored, as on the server: the time grows with the square of the length. */
const judgedLength = 64;

let estimator: Promise<ZxcvbnFactory> | null = null;

/**
 * Scores a password as the server does.
 * @throws if the estimator's dictionaries cannot be loaded.
 */
export async function estimate(password: string, known: readonly string[]): Promise<Estimate> {
  estimator ??= load();
  const { score, feedback } = (await estimator).check(password.slice(0, judgedLength), [...known]);
  return { score, warning: feedback.warning };
}

/** Loads 240 kB on demand, only where a password is set. */
async function load(): Promise<ZxcvbnFactory> {
  try {
    const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  } catch (error) {
    // Retry with the next password; the connection may be back.
    estimator = null;
    throw error;
  }
}
