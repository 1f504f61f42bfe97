import { passwordLength } from '@portal/contract/auth';
import type { MessageKey } from '@portal/locales/server';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

import { normalizePassword } from './normalize-password.ts';

/** The future owner of a password. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Returns the message keys of the rules that a new password breaks (API.md §3 Auth), or an empty
 * list. Counts Unicode code points as characters (NIST SP 800-63B §3.1.1.2).
 */
export async function validatePassword(
  password: string,
  owner: PasswordOwner,
): Promise<MessageKey[]> {
  const length = Array.from(normalizePassword(password)).length;
  if (length < passwordLength.min) return ['password.too_short'];
  if (length > passwordLength.max) return ['password.too_long'];
  const personalWords = listNames(owner);
  if (personalWords.map(normalize).includes(normalize(password))) return ['password.personal'];
  return (await isCommonPassword(password, personalWords)) ? ['password.common'] : [];
}

function listNames({ email, firstName, lastName }: PasswordOwner): string[] {
  const [mailbox = ''] = email.split('@');
  const names = [email, mailbox, firstName, lastName, firstName + lastName, lastName + firstName];
  return names.filter((name) => normalize(name) !== '');
}

/** Removes case, accents and separators, so that a variant of a name equals the name. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A score below 2 (of 4) means that fewer than a million guesses find the password. */
const minScore = 2;

/** Number of characters to score. The time of the estimate grows with the square of the length. */
const scoredLength = 64;

let estimator: Promise<ZxcvbnFactory> | null = null;

/**
 * Returns true for a common password or one built from common parts. `personalWords` count as
 * common, since an attacker guesses them first.
 */
async function isCommonPassword(
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
