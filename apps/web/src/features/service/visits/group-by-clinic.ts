import type { InstalledDevice } from '@portal/contract/crm';

/** Devices that are serviced in one visit. */
export interface PlannedVisit {
  key: string;
  /** Customer and clinic. */
  name: string;
  customerId: string | null;
  devices: readonly InstalledDevice[];
}

/** Groups devices by clinic, those without one by customer, in their order. */
export function groupByClinic(devices: readonly InstalledDevice[]): PlannedVisit[] {
  const groups = Map.groupBy(
    devices,
    ({ customer_id: customer, clinic_id: clinic }) => `${customer ?? ''} ${clinic ?? ''}`,
  );
  return [...groups].map(([key, ofClinic]) => {
    const { customer, clinic } = ofClinic[0] ?? {};
    const names = [customer?.name, clinic && (clinic.name ?? clinic.city)];
    return {
      key,
      name: names.filter(Boolean).join(' · '),
      customerId: customer?.id ?? null,
      devices: ofClinic,
    };
  });
}
