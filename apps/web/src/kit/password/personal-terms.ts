/** Whose password it is to be, as far as the page knows. */
export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
}

/** What a guesser would try first for this person; the server has the same list. */
export function getPersonalTerms({ email, first_name: first, last_name: last }: PasswordOwner) {
  const [mailbox = ''] = email.split('@');
  const terms = [email, mailbox, first, last, first + last, last + first];
  return terms.filter((term) => normalizeTerm(term) !== '');
}

/** Whether a password is one of the words, whatever its case, accents and separators. */
export function isOneOfTerms(terms: readonly string[], password: string): boolean {
  return terms.map(normalizeTerm).includes(normalizeTerm(password));
}

const normalizeTerm = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
