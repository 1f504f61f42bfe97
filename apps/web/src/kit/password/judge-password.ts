import { passwordLength } from '@portal/contract/auth';
import { estimate } from './estimator.ts';
import { isOneOfTerms, getPersonalTerms, type PasswordOwner } from './personal-terms.ts';

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
