/**
 * Returns a password in the one form that is hashed: spaces of any kind as U+0020, in Unicode NFC (RFC
 * 8265 §4.2.2, OpaqueString), because devices write the same letters and spaces differently. Nothing else
 * changes; a password is not cleaned.
 */
export const normalizePassword = (password: string): string =>
  password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
