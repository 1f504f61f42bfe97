import { textOfKind } from './text-kinds.ts';

/** The currency, before or behind the amount. */
const currency = /^(?:€|eur(?:os?)?)|(?:€|eur(?:os?)?)$/giu;

/** A space or apostrophe between thousands. */
const groupSign = /(?<=\d)[ '’](?=\d{3}(?!\d))/gu;

/** Digits alone; thousands by points; thousands by commas. Three digits behind a sign are thousands. */
const forms = [
  /^(\d+)(?:[.,](\d{1,2}))?$/u,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/u,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/u,
];

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
  const match = forms.map((form) => form.exec(number)).find(Boolean);
  if (!match) return code;
  const [, whole = '', decimals = ''] = match;
  const digits = whole.replaceAll(/[.,]/gu, '').replace(/^0+(?=\d)/u, '');
  return `${digits}.${decimals.padEnd(2, '0')}`;
}

/** Form of an amount: at most ten digits before the point. */
export const amountPattern = '^[0-9]{1,10}[.][0-9]{2}$';

/** An amount in euros. */
export const Amount = textOfKind('amount', {
  pattern: amountPattern,
  description:
    'Euros, returned with two decimals, such as `12500.00`. A currency sign, thousands and a comma are understood.',
});
