import { passwordLength, type PasswordLevel, type PasswordWeakness } from '@portal/contract/auth';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { ratedLength } from './create-estimator.ts';
import { findKnownParts, type KnownWords } from './known-parts.ts';

/** A password to rate, with what is known of its owner. */
export interface ScoredPassword extends KnownWords {
  readonly password: string;
}

/** Level of a password that has the right length, and why it is not better. */
export interface PasswordScore {
  readonly level: Extract<PasswordLevel, 'weak' | 'fair' | 'good' | 'strong'>;
  readonly weakness: PasswordWeakness | null;
}

/** Guesses from which a level begins. Fewer than a million, and the password is refused. */
const levels = [
  ['strong', 1e10],
  ['good', 1e8],
  ['fair', 1e6],
] as const;

/** A password with known words needs as many of them, or as much beside them. */
const minParts = 5;

/** Endings such as years and signs that are tried with each word. */
const usualEndings = 100;

/** Numbers of repetitions that are tried. */
const maxRepeats = passwordLength.max;

/** Rates a password by the guesses that find it. Takes some milliseconds of processor time. */
export function scorePassword(
  estimator: ZxcvbnFactory,
  { password, personal, context }: ScoredPassword,
): PasswordScore {
  const parts = findKnownParts(password, { personal, context });
  if (parts.kind && parts.count < minParts) return { level: 'weak', weakness: parts.kind };
  const part = findRepeatedPart(password);
  const rated = cutToRated(password, part);
  const count = (text: string, times: number): number =>
    estimator.check(text, [...personal, ...parts.words]).guesses * times;
  const { guesses: whole, feedback } = estimator.check(rated, [...personal, ...parts.words]);
  const repeated = part === password ? Infinity : count(cutToRated(part, part), maxRepeats);
  const word = withoutUsualEnding(rated);
  const wordGuesses = word ? count(word, usualEndings) : Infinity;
  const guesses = Math.min(whole, repeated, wordGuesses);
  const level = levels.find(([, from]) => guesses >= from)?.[0] ?? 'weak';
  if (level === 'good' || level === 'strong') return { level, weakness: null };
  if (guesses === repeated) return { level, weakness: 'repeat' };
  if (guesses === wordGuesses) return { level, weakness: 'common' };
  if (feedback.warning === 'userInputs') return { level, weakness: parts.kind ?? 'name' };
  return { level, weakness: weaknesses.get(feedback.warning ?? '') ?? 'other' };
}

/** Cuts a password to what is rated; of a repeated part it leaves whole ones, or one. */
function cutToRated(password: string, part: string): string {
  const whole = Math.max(1, Math.floor(ratedLength / part.length));
  return password.slice(0, part.length * whole).slice(0, ratedLength);
}

/** Returns the shortest part that a text repeats from its beginning to its end, or the whole text. */
function findRepeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length);
  }
  return text;
}

/** Returns the letters before or after a year, a date or a few digits and signs; null without those. */
function withoutUsualEnding(password: string): string | null {
  const groups = /^(?:(?<before>.*\p{L})[^\p{L}]{1,6}|[^\p{L}]{1,6}(?<after>\p{L}.*))$/u.exec(
    password,
  )?.groups;
  return groups?.['before'] ?? groups?.['after'] ?? null;
}

/** Weakness of each of the estimator's warnings. */
const weaknesses: ReadonlyMap<string, PasswordWeakness> = new Map([
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
  ['namesByThemselves', 'common'],
  ['commonNames', 'common'],
]);
