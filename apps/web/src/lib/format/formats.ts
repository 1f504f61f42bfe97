import type { Country, Language } from '@portal/contract/kernel';

/** Address of a clinic, with the API's fields. */
export interface Address {
  street: string;
  house_number: string;
  postal_code: string;
  city: string;
  country: Country;
}

/** Formats a day (`YYYY-MM-DD`); calendar days have no time zone. */
export function formatDay(language: Language, day: string): string {
  return getDateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** Formats a day with its weekday: "Thursday 5 March 2026". */
export function formatLongDay(language: Language, day: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return getDateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(day));
}

/** Formats the weekday of a day: "Thu" when short. */
export function formatWeekday(language: Language, day: string, length: 'short' | 'long'): string {
  return getDateFormat(language, { weekday: length, timeZone: 'UTC' }).format(new Date(day));
}

/** Formats a range of days without repeating the shared parts: "16 – 22 November 2026". */
export function formatDays(language: Language, from: string, until: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return getDateFormat(language, options).formatRange(new Date(from), new Date(until));
}

/** Formats a month (`YYYY-MM`): "March 2026". */
export function formatMonth(language: Language, month: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return getDateFormat(language, options).format(new Date(month));
}

/** Formats the day of an instant (RFC 3339) in the reader's time zone. */
export function formatDate(language: Language, instant: string): string {
  return getDateFormat(language, { dateStyle: 'medium' }).format(new Date(instant));
}

/** Formats date and time of an instant in the reader's time zone. */
export function formatInstant(language: Language, instant: string): string {
  return getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** Formats a recent instant: the time alone if it is today in the reader's time zone. */
export function formatMoment(language: Language, instant: string, now = new Date()): string {
  const moment = new Date(instant);
  if (moment.toDateString() !== now.toDateString()) return formatInstant(language, instant);
  return getDateFormat(language, { timeStyle: 'short' }).format(moment);
}

/** Formats the time of an instant to the second in the reader's time zone. */
export function formatTime(language: Language, instant: string): string {
  return getDateFormat(language, { timeStyle: 'medium' }).format(new Date(instant));
}

/** Formats a number; a short integer is the same in each language, and needs no slow formatter. */
export function formatNumber(language: Language, value: number): string {
  if (Number.isInteger(value) && value > 0 && value < 1000) return String(value);
  const made = numberFormats.get(language) ?? new Intl.NumberFormat(getRegion(language));
  numberFormats.set(language, made);
  return made.format(value);
}

/** Formats a duration in milliseconds; in seconds from one second. Uses SI symbols. */
export function formatDuration(language: Language, milliseconds: number): string {
  if (Math.round(milliseconds) < 1000) {
    return `${formatNumber(language, Math.round(milliseconds))}\u00a0ms`;
  }
  const seconds = Math.round(milliseconds / 100) / 10;
  return `${formatNumber(language, seconds)}\u00a0s`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a size in bytes with binary units of 1024, as file managers do. */
export function formatSize(language: Language, bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return new Intl.NumberFormat(getRegion(language), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1024 ** step);
}

export function formatCountry(language: Language, country: Country): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
}

/**
 * Formats an address by its country's rules: number before the street in France and Luxembourg,
 * after it in the Netherlands and Belgium (UPU addressing sheets).
 */
export function formatAddress(language: Language, address: Address): [string, string, string] {
  const { street, house_number: number, postal_code: code, city, country } = address;
  const numberFirst = country === 'FR' || country === 'LU';
  return [
    numberFirst ? `${number}, ${street}` : `${street} ${number}`,
    country === 'NL' ? `${code}  ${city}` : `${code} ${city}`,
    formatCountry(language, country),
  ];
}

/** Day before month and a 24-hour clock: the English-speaking readers are in Europe. */
const regions: Record<Language, string> = { en: 'en-GB', nl: 'nl-NL', fr: 'fr-FR' };

/** Returns the locale for a language's formats: `en-GB`. */
export const getRegion = (language: Language) => regions[language];

// A formatter takes milliseconds to create.
const numberFormats = new Map<Language, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function getDateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const made = dateFormats.get(key) ?? new Intl.DateTimeFormat(getRegion(language), options);
  dateFormats.set(key, made);
  return made;
}
