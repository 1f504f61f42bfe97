import { passwordLength } from '@portal/contract/auth';
import { estimate } from './estimator.ts';
import { isOneOfTerms, getPersonalTerms, type PasswordOwner } from './personal-terms.ts';

/** What makes a password easy to guess. */
export type Weakness =
  | 'common'
  | 'keyboard'
  | 'repeat'
  | 'sequence'
  | 'date'
  | 'word'
  | 'name'
  | 'other';

/** The server refuses the first four; `missing` is how many characters a short one lacks. */
export type PasswordVerdict =
  | { level: 'too_short'; missing: number }
  | { level: 'too_long' | 'personal' | 'good' | 'strong' }
  | { level: 'weak' | 'fair'; weakness: Weakness };

/**
 * Judges a password by the server's rules (API.md §3 Auth): its length in code points, that it is
 * not its owner's name or e-mail, and how hard it is to guess. Throws where the estimator cannot be
 * loaded.
 */
export async function judgePassword(
  password: string,
  owner: PasswordOwner | null,
): Promise<PasswordVerdict> {
  const length = Array.from(password).length;
  if (length < passwordLength.least)
    return { level: 'too_short', missing: passwordLength.least - length };
  if (length > passwordLength.most) return { level: 'too_long' };
  const known = owner ? getPersonalTerms(owner) : [];
  if (isOneOfTerms(known, password)) return { level: 'personal' };
  const { score, warning } = await estimate(password, known);
  if (score > 2) return { level: score > 3 ? 'strong' : 'good' };
  return { level: score < 2 ? 'weak' : 'fair', weakness: weaknesses.get(warning ?? '') ?? 'other' };
}

/** The estimator's warnings, by what they have in common. */
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
