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
export async function passwordFaults(
  password: string,
  owner: PasswordOwner,
): Promise<MessageKey[]> {
  const length = Array.from(password).length;
  if (length < passwordLength.least) return ['password.too_short'];
  if (length > passwordLength.most) return ['password.too_long'];
  const known = namesOf(owner);
  if (known.map(bare).includes(bare(password))) return ['password.personal'];
  return (await isCommonPassword(password, known)) ? ['password.common'] : [];
}

function namesOf({ email, firstName, lastName }: PasswordOwner): string[] {
  const [mailbox = ''] = email.split('@');
  const names = [email, mailbox, firstName, lastName, firstName + lastName, lastName + firstName];
  return names.filter((name) => bare(name) !== '');
}

/** Without case, accents and separators: nobody's name is another one for them. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
