/** Replaces a person's values in texts. */
export const redactionText = '[anonymized]';

/** Replaces a person's values in file paths, which allow plain letters only. */
export const redactionTextInPaths = 'anonymized';

/** Name of an anonymized account. */
export const placeholderName = { first: 'Anonymized', last: 'user' } as const;

/** Name of an anonymized contact of a lead. */
export const placeholderContact = `${placeholderName.first} ${placeholderName.last}`;

/** Returns a unique address of a domain that cannot exist (RFC 2606). */
export function placeholderEmail(userId: string): string {
  return `anonymized-${userId.replaceAll('-', '').slice(-12)}@anonymized.invalid`;
}
