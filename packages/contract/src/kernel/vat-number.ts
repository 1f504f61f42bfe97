/** Labels that people copy along with the number. The `N` of `NL` is none. */
const label =
  /^(?:B\.?T\.?W|T\.?V\.?A|V\.?A\.?T)[.: -]*(?:N(?:R|O)?(?![A-Z])[.°]?[: -]*)?(?=.*[0-9])/i;

/**
 * Returns a VAT number without label, spaces and punctuation, in capitals; a Belgian number of nine
 * digits gets its leading zero, which Belgium added in 2005. Returns a text without digits, or with
 * other signs, as it is: `on request` is no number.
 */
export function toVatNumber(code: string): string {
  const number = code.replace(label, '');
  if (!/^(?=.*[0-9])[A-Z0-9 ./-]+$/i.test(number)) return code;
  const compact = number.replaceAll(/[ ./-]/g, '').toUpperCase();
  return compact.replace(/^BE([1-9][0-9]{8})$/, 'BE0$1');
}

/** Begins like the VAT number of a country of ours. */
const ownCountry = /^(?:BE|NL|LU|FR[A-Z0-9]{2})[0-9]/;

/** The forms of our countries (European Commission, VIES). Their check digits are not checked. */
const ownForms = /^(?:BE[01][0-9]{9}|NL[0-9]{9}B[0-9]{2}|LU[0-9]{8}|FR[0-9A-HJ-NP-Z]{2}[0-9]{9})$/;

/** Returns false for a number of a country of ours that lacks digits or has too many. */
export const isVatNumber = (text: string): boolean => !ownCountry.test(text) || ownForms.test(text);
