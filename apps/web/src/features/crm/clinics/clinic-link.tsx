import type { Clinic } from '@portal/contract/crm';
import { createFormAddress } from '#web/kit/form/form-address.ts';
import { FormLink, type FormLinkProps } from '#web/kit/form/form-link.tsx';
import { getClinicName } from './clinic-name.ts';

/** Address of the clinics' forms, over the list of a customer's clinics. */
export const clinicAddress = createFormAddress('clinic');

export type ClinicLinkProps = Omit<FormLinkProps, 'form' | 'children'> & {
  clinic: Clinic;
};

/** Opens the form of a clinic over its list. */
export function ClinicLink({ clinic, ...rest }: ClinicLinkProps) {
  return (
    <FormLink {...rest} form={clinicAddress.of(clinic.id)}>
      {getClinicName(clinic)}
    </FormLink>
  );
}
