import { passwordLength, type PasswordLevel, type PasswordWeakness } from '@portal/contract/auth';
import { normalizeLetters } from './known-parts.ts';
import { normalizePassword } from './normalize-password.ts';
import { createScoreThread, type ScoreInThread } from './score-thread.ts';

/** The future owner of a password, and names that stand around them. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Names of the owner's customer, of manufacturers and of products. */
  readonly context: readonly string[];
}

/** Level of a new password, and why it is not better. */
export interface PasswordRating {
  readonly level: PasswordLevel;
  readonly weakness: PasswordWeakness | null;
}

const scoreInThread = createScoreThread();

/**
 * Rates a new password by the rules of API.md §3 Auth: its length in Unicode code points (NIST SP
 * 800-63B §3.1.1.2), then whether it is the owner's name or e-mail address, then the guesses that find it.
 * @throws DomainError `unavailable` while too many passwords are rated.
 */
export async function ratePassword(
  password: string,
  owner: PasswordOwner,
  score: ScoreInThread = scoreInThread,
): Promise<PasswordRating> {
  const normalized = normalizePassword(password);
  const length = Array.from(normalized).length;
  if (length < passwordLength.min) return { level: 'too_short', weakness: null };
  if (length > passwordLength.max) return { level: 'too_long', weakness: null };
  const personal = listNames(owner);
  if (personal.map(toPlain).includes(toPlain(password)))
    return { level: 'personal', weakness: null };
  // Who works for a clinic has its name in the address.
  const workplace = owner.email.split('@')[1]?.split('.').at(-2) ?? '';
  return score({ password: normalized, personal, context: [workplace, ...owner.context] });
}

function listNames({ email, firstName, lastName }: PasswordOwner): string[] {
  const [mailbox = ''] = email.split('@');
  const names = [email, mailbox, firstName, lastName, firstName + lastName, lastName + firstName];
  return names.filter((name) => toPlain(name) !== '');
}

/** Removes case, accents and separators, so that a variant of a name equals the name. */
const toPlain = (text: string): string => normalizeLetters(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
