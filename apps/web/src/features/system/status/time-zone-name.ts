import type { Language } from '@portal/contract/kernel';
import { getRegion } from '#web/lib/format/formats.ts';

/** Returns the name of the reader's time zone at an instant: "Central European Standard Time". */
export function timeZoneName(language: Language, at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(getRegion(language), { timeZoneName: 'long', timeZone });
  const part = format.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? format.resolvedOptions().timeZone;
}
