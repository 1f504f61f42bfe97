/** The currency, before or behind the amount. */
const currency = /^(?:€|eur(?:os?)?)|(?:€|eur(?:os?)?)$/giu;

/** A space or apostrophe between thousands. */
const groupSign = /(?<=\d)[ '’](?=\d{3}(?!\d))/gu;

/** Digits alone, or with thousands by one sign; then decimals. Three digits behind a sign are thousands. */
const form = /^(?:(\d+)|([1-9]\d{0,2})((?:\.\d{3})+|(?:,\d{3})+))(?:([.,])(\d{1,2}))?$/u;

/**
 * Returns an amount as people write it with two decimals and nothing else: `€ 12.500`, `12 500,00`,
 * `12,500.00 EUR` and `12.500,-` become `12500.00`. Returns a text that is no amount as it is.
 */
export function toAmount(code: string): string {
  const number = code
    .replaceAll(currency, '')
    .trim()
    .replaceAll(groupSign, '')
    .replace(/[.,] ?-+$/u, '');
  const [found, plain = '', first = '', thousands = '', sign = ' ', decimals = ''] =
    form.exec(number) ?? [];
  if (!found || thousands.startsWith(sign)) return code;
  const digits = (plain + first + thousands).replaceAll(/[.,]/gu, '').replace(/^0+(?=\d)/u, '');
  return `${digits}.${decimals.padEnd(2, '0')}`;
}
