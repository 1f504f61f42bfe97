import type { Country } from '@portal/contract/kernel';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import {
  type Address,
  formatAddress,
  formatCountry,
  formatDate,
  formatDay,
  formatDays,
  formatDuration,
  formatInstant,
  formatLongDay,
  formatMoment,
  formatMonth,
  formatNumber,
  formatSize,
  formatTime,
  formatWeekday,
} from './formats.ts';

/** Format functions in the current language. */
export function useFormats() {
  const language = useLanguage();
  return {
    day: (day: string) => formatDay(language, day),
    days: (from: string, until: string) => formatDays(language, from, until),
    longDay: (day: string) => formatLongDay(language, day),
    weekday: (day: string, length: 'short' | 'long') => formatWeekday(language, day, length),
    month: (month: string) => formatMonth(language, month),
    date: (instant: string) => formatDate(language, instant),
    instant: (instant: string) => formatInstant(language, instant),
    moment: (instant: string) => formatMoment(language, instant),
    time: (instant: string) => formatTime(language, instant),
    number: (value: number) => formatNumber(language, value),
    duration: (milliseconds: number) => formatDuration(language, milliseconds),
    size: (bytes: number) => formatSize(language, bytes),
    country: (country: Country) => formatCountry(language, country),
    address: (address: Address) => formatAddress(language, address),
  };
}

export type Formats = ReturnType<typeof useFormats>;
