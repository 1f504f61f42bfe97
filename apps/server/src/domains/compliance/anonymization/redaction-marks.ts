/** Stands in a text where a person was named. */
export const redactionMark = '[anonymized]';

/** The same in the path of a file, which keeps to plain letters. */
export const redactionMarkInPaths = 'anonymized';

/** What an anonymized person is called. */
export const placeholderName = { first: 'Anonymized', last: 'user' } as const;

/** An address of the domain that leads nowhere (RFC 2606), each person's own. */
export function placeholderEmail(userId: string): string {
  return `anonymized-${userId.replaceAll('-', '').slice(-12)}@anonymized.invalid`;
}
