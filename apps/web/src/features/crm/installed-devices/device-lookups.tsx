import { ClinicChoice } from './clinic-choice.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { ManufacturerChoice, ModelChoice } from './model-choice.tsx';

export interface DeviceLookupsProps {
  /** Customer whose clinics are offered. */
  customerId: string | null;
  /** True to offer a customer filter. */
  withCustomer: boolean;
  /** True to offer model and manufacturer filters. */
  withModel: boolean;
}

/** The filters of a list of installed devices that are searched by typing. */
export function DeviceLookups({ customerId, withCustomer, withModel }: DeviceLookupsProps) {
  return (
    <>
      {withCustomer ? <CustomerChoice /> : null}
      <ClinicChoice customerId={customerId} />
      {withModel ? (
        <>
          <ModelChoice />
          <ManufacturerChoice />
        </>
      ) : null}
    </>
  );
}
