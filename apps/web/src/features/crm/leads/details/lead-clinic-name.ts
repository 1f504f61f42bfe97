import type { Lead } from '@portal/contract/crm';

/** A clinic as a lead names it: with its town, or by the town alone. */
export function getLeadClinicName({ name, city }: NonNullable<Lead['contact']['clinic']>): string {
  return name === null ? city : `${name}, ${city}`;
}
