/** Whose password it is to be, as far as the page knows. */
export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
}

/** What a guesser would try first for this person; the server has the same list. */
export function personalWords({ email, first_name: first, last_name: last }: PasswordOwner) {
  const [mailbox = ''] = email.split('@');
  const words = [email, mailbox, first, last, first + last, last + first];
  return words.filter((word) => bare(word) !== '');
}

/** Whether a password is one of the words, whatever its case, accents and separators. */
export function isOneOf(words: readonly string[], password: string): boolean {
  return words.map(bare).includes(bare(password));
}

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
