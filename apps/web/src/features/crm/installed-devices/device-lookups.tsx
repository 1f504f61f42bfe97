import { ClinicChoice } from './clinic-choice.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { ManufacturerChoice, ModelChoice } from './model-choice.tsx';

export interface DeviceLookupsProps {
  /** Whose clinics are offered. */
  customerId: string | null;
  /** Whether a customer is looked for. */
  withCustomer: boolean;
  /** Whether a model and a manufacturer are looked for. */
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
