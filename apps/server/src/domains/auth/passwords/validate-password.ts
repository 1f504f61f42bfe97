import { passwordLength } from '@portal/contract/auth';
import type { MessageKey } from '@portal/locales/server';
import { isCommonPassword } from './common-password.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * What is wrong with a new password (API.md §3 Auth); nothing where it may be used. A character is
 * a Unicode code point (NIST SP 800-63B §3.1.1.2).
 */
export async function validatePassword(
  password: string,
  owner: PasswordOwner,
): Promise<MessageKey[]> {
  const length = Array.from(password).length;
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

/** Without case, accents and separators: nobody's name is another one for them. */
const normalize = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
