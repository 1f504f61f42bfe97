import type { ReactNode } from 'react';

/** Of whom and of what is asked: a customer, and a device of the catalogue. */
export interface DeviceForCustomer {
  customer: { id: string; name: string };
  deviceId: string;
}

/**
 * What a form that records a device at a customer offers besides: the right to see its model. The
 * page gives it to the form, since those who record devices know nothing of rights.
 */
export interface GrantWithDevice {
  /** The offer, below the fields that say which customer and which model; null where there is none. */
  renderOffer: (target: DeviceForCustomer) => ReactNode;
  /** Grants what was ticked, once the device is saved; tells how it went in a toast. */
  afterSaving: (saved: { customerId: string | null; deviceId: string }) => Promise<void>;
}
