import type { FeedbackType, ZxcvbnFactory } from '@zxcvbn-ts/core';

/** How hard a password is to guess: from 0, at once, to 4, hardly; and what makes it easy. */
interface Estimate {
  score: number;
  warning: FeedbackType['warning'];
}

/** A longer password's beginning decides, as on the server: the time grows with its square. */
const judgedLength = 64;

let estimator: Promise<ZxcvbnFactory> | null = null;

/** Judges a password as the server does. Throws where the estimator's dictionaries cannot be loaded. */
export async function estimate(password: string, known: readonly string[]): Promise<Estimate> {
  estimator ??= load();
  const { score, feedback } = (await estimator).check(password.slice(0, judgedLength), [...known]);
  return { score, warning: feedback.warning };
}

/** 240 kB that only somebody who sets a password needs. */
async function load(): Promise<ZxcvbnFactory> {
  try {
    const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  } catch (error) {
    // The next password may find the connection back.
    estimator = null;
    throw error;
  }
}
