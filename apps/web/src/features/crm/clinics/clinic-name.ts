import type { Clinic } from '@portal/contract/crm';
import { formatAddress } from '#web/lib/format/formats.ts';

/** What a clinic is called: its name, or its street where it has none. */
export function getClinicName(clinic: Clinic): string {
  // The street's line is the same in every language.
  return clinic.name ?? formatAddress('en', clinic)[0];
}
