import type { Language } from '@portal/contract/kernel';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { getRegion } from './formats.ts';

// A formatter takes milliseconds to create.
const amountFormats = new Map<string, Intl.NumberFormat>();

/** Formats an amount in euros, as the API writes it; without cents if there are none. */
function formatAmount(language: Language, amount: string): string {
  const value = Number(amount);
  const digits = Number.isInteger(value) ? 0 : 2;
  const key = `${language} ${digits}`;
  const made =
    amountFormats.get(key) ??
    new Intl.NumberFormat(getRegion(language), {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  amountFormats.set(key, made);
  return made.format(value);
}

/** Returns a function that formats amounts in the reader’s language. */
export function useAmountFormat(): (amount: string) => string {
  const language = useLanguage();
  return (amount) => formatAmount(language, amount);
}
