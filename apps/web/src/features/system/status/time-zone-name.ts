import type { Language } from '@portal/contract/kernel';
import { regionOf } from '#web/lib/format/formats.ts';

/** What the clocks of the reader's time zone show at that instant: "Central European Standard Time". */
export function timeZoneName(language: Language, at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(regionOf(language), { timeZoneName: 'long', timeZone });
  const part = format.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? format.resolvedOptions().timeZone;
}
