/**
 * Removes from a typed or pasted code what the server ignores: white space, and what shows nothing.
 * Full-width digits become ordinary ones.
 */
export const toTypedCode = (code: string): string =>
  code.normalize('NFKC').replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '');
