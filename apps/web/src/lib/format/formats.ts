import type { Country, Language } from '@portal/contract/kernel';

/** The address of a clinic, in the parts that the API has. */
export interface Address {
  street: string;
  house_number: string;
  postal_code: string;
  city: string;
  country: Country;
}

/** A day (`YYYY-MM-DD`) as the language writes it: a calendar day has no time zone. */
export function formatDay(language: Language, day: string): string {
  return getDateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** A day with its day of the week: "Thursday 5 March 2026". */
export function formatLongDay(language: Language, day: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return getDateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(day));
}

/** The day of the week of a day: "Thu" where it is short. */
export function formatWeekday(language: Language, day: string, length: 'short' | 'long'): string {
  return getDateFormat(language, { weekday: length, timeZone: 'UTC' }).format(new Date(day));
}

/** The days from one to another, what they share said once: "16 – 22 November 2026". */
export function formatDays(language: Language, from: string, until: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return getDateFormat(language, options).formatRange(new Date(from), new Date(until));
}

/** A month (`YYYY-MM`) with its year: "March 2026". */
export function formatMonth(language: Language, month: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return getDateFormat(language, options).format(new Date(month));
}

/** The day of an instant (RFC 3339), in the reader's time zone. */
export function formatDate(language: Language, instant: string): string {
  return getDateFormat(language, { dateStyle: 'medium' }).format(new Date(instant));
}

/** An instant with its time, in the reader's time zone. */
export function formatInstant(language: Language, instant: string): string {
  return getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** An instant that is near: its time alone where it is today, in the reader's time zone. */
export function formatMoment(language: Language, instant: string, now = new Date()): string {
  const moment = new Date(instant);
  if (moment.toDateString() !== now.toDateString()) return formatInstant(language, instant);
  return getDateFormat(language, { timeStyle: 'short' }).format(moment);
}

/** The time of an instant to the second, in the reader's time zone. */
export function formatTime(language: Language, instant: string): string {
  return getDateFormat(language, { timeStyle: 'medium' }).format(new Date(instant));
}

/** A number as the language writes it. */
export function formatNumber(language: Language, value: number): string {
  return new Intl.NumberFormat(getRegion(language)).format(value);
}

/** How long something took, from milliseconds: in seconds from one on. The symbols are those of the SI. */
export function formatDuration(language: Language, milliseconds: number): string {
  if (Math.round(milliseconds) < 1000) {
    return `${formatNumber(language, Math.round(milliseconds))}\u00a0ms`;
  }
  const seconds = Math.round(milliseconds / 100) / 10;
  return `${formatNumber(language, seconds)}\u00a0s`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in bytes in the unit that suits it, each 1024 of the one before as file managers count. */
export function formatSize(language: Language, bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return new Intl.NumberFormat(getRegion(language), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1024 ** step);
}

/** The name of a country. */
export function formatCountry(language: Language, country: Country): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
}

/**
 * The lines of an address as its own country writes them: France and Luxembourg put the number
 * before the street, the Netherlands and Belgium after it (UPU addressing sheets).
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

/** Day before month and a 24-hour clock: the supplier's English readers are Europeans. */
const regions: Record<Language, string> = { en: 'en-GB', nl: 'nl-NL', fr: 'fr-FR' };

/** How a language is written where the supplier’s people read it: `en-GB`. */
export const getRegion = (language: Language) => regions[language];

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
