import { passwordLength } from '@portal/contract/auth';
import type { FeedbackType, ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Owner of the password, as far as known. */
export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
}

/** Returns the terms an attacker would try first for this person; the server uses the same list. */
function getPersonalTerms({ email, first_name: first, last_name: last }: PasswordOwner) {
  const [mailbox = ''] = email.split('@');
  const terms = [email, mailbox, first, last, first + last, last + first];
  return terms.filter((term) => normalizeTerm(term) !== '');
}

/** Returns whether a password equals one of the terms, ignoring case, accents and separators. */
function isOneOfTerms(terms: readonly string[], password: string): boolean {
  return terms.map(normalizeTerm).includes(normalizeTerm(password));
}

const normalizeTerm = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Pattern that makes a password easy to guess. */
export type Weakness =
  | 'common'
  | 'keyboard'
  | 'repeat'
  | 'sequence'
  | 'date'
  | 'word'
  | 'name'
  | 'other';

/**
 * Result of the check. The server rejects the first four levels; `missing` is the number of
 * characters a short password lacks.
 */
export type PasswordVerdict =
  | { level: 'too_short'; missing: number }
  | { level: 'too_long' | 'personal' | 'good' | 'strong' }
  | { level: 'weak' | 'fair'; weakness: Weakness };

/**
 * Checks a password by the server's rules (API.md §3 Auth): length in code points, the owner's name
 * and e-mail, and guessability.
 * @throws if the estimator cannot be loaded.
 */
export async function judgePassword(
  password: string,
  owner: PasswordOwner | null,
): Promise<PasswordVerdict> {
  const length = Array.from(password).length;
  if (length < passwordLength.min)
    return { level: 'too_short', missing: passwordLength.min - length };
  if (length > passwordLength.max) return { level: 'too_long' };
  const known = owner ? getPersonalTerms(owner) : [];
  if (isOneOfTerms(known, password)) return { level: 'personal' };
  const { score, warning } = await estimate(password, known);
  if (score > 2) return { level: score > 3 ? 'strong' : 'good' };
  return { level: score < 2 ? 'weak' : 'fair', weakness: weaknesses.get(warning ?? '') ?? 'other' };
}

/** Weakness of each of the estimator's warnings. */
const weaknesses: ReadonlyMap<string, Weakness> = new Map([
  ['topTen', 'common'],
  ['topHundred', 'common'],
  ['common', 'common'],
  ['similarToCommon', 'common'],
  ['straightRow', 'keyboard'],
  ['keyPattern', 'keyboard'],
  ['simpleRepeat', 'repeat'],
  ['extendedRepeat', 'repeat'],
  ['sequences', 'sequence'],
  ['recentYears', 'date'],
  ['dates', 'date'],
  ['wordByItself', 'word'],
  ['namesByThemselves', 'name'],
  ['commonNames', 'name'],
  ['userInputs', 'name'],
]);

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
async function estimate(password: string, known: readonly string[]): Promise<Estimate> {
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
