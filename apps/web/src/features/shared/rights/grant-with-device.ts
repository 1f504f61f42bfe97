import type { ReactNode } from 'react';

/** Customer and catalogue device that a right would be granted for. */
export interface DeviceForCustomer {
  customer: { id: string; name: string };
  deviceId: string;
}

/**
 * Extends the form that registers a device at a customer with an offer to grant the right to see
 * its model. The page injects it, because the device feature does not depend on rights.
 */
export interface GrantWithDevice {
  /** Renders the offer below the customer and model fields; null if there is nothing to offer. */
  renderOffer: (target: DeviceForCustomer) => ReactNode;
  /** Grants the selected rights after the device is saved and reports the result in a toast. */
  afterSaving: (saved: { customerId: string | null; deviceId: string }) => Promise<void>;
}
