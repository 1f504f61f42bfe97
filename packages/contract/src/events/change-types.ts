/** Types of changed objects in events. */
export const changeTypes = [
  'customer',
  'clinic',
  'installed_device',
  'product',
  'manufacturer',
  'device_category',
  'document',
  'tag',
  'viewing_right',
  'service_ticket',
  'service_request',
  'lead',
  'notification',
  'anonymization_request',
] as const;

export type ChangeType = (typeof changeTypes)[number];
