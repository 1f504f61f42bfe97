import { useWatch } from 'react-hook-form';
import type { GrantWithDevice } from '#web/kit/rights/grant-with-device.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import type { NewDeviceProps } from './new-device.tsx';

export interface GrantOfferProps extends Pick<NewDeviceProps, 'customer'> {
  form: ContractForm;
  grant: GrantWithDevice;
}

/** Offers to grant the customer the right to see the model, once the form has both. */
export function GrantOffer({ form, customer, grant }: GrantOfferProps) {
  const [deviceId, customerId] = useWatch({
    control: form.control,
    name: ['device_id', 'customer_id'],
  });
  const owner = customer ?? findOwner(form, customerId);
  if (typeof deviceId !== 'string' || deviceId === '' || owner === null) return null;
  return grant.renderOffer({ customer: owner, deviceId });
}

function findOwner({ choices }: ContractForm, id: unknown) {
  if (typeof id !== 'string' || id === '') return null;
  return { id, name: choices.findLabel('customer_id', id) ?? '' };
}
