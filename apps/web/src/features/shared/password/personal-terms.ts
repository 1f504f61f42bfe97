/** Owner of the password, as far as known. */
export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
}

/** Returns the terms an attacker would try first for this person; the server uses the same list. */
export function getPersonalTerms({ email, first_name: first, last_name: last }: PasswordOwner) {
  const [mailbox = ''] = email.split('@');
  const terms = [email, mailbox, first, last, first + last, last + first];
  return terms.filter((term) => normalizeTerm(term) !== '');
}

/** Returns whether a password equals one of the terms, ignoring case, accents and separators. */
export function isOneOfTerms(terms: readonly string[], password: string): boolean {
  return terms.map(normalizeTerm).includes(normalizeTerm(password));
}

const normalizeTerm = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
