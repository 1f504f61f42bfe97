import type { Clinic } from '@portal/contract/crm';
import { formatAddress } from '#web/lib/format/formats.ts';

/** Returns the name of a clinic, or its street without one. */
export function getClinicName(clinic: Clinic): string {
  // The street's line is the same in every language.
  return clinic.name ?? formatAddress('en', clinic)[0];
}
