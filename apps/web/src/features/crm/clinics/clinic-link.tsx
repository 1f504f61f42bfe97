import type { Clinic } from '@portal/contract/crm';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { getClinicForm } from './clinic-forms.ts';
import { getClinicName } from './clinic-name.ts';

export type ClinicLinkProps = Omit<LinkComponentProps, 'to' | 'search' | 'children'> & {
  clinic: Clinic;
};

/** Opens the form of a clinic over its list. */
export function ClinicLink({ clinic, ...rest }: ClinicLinkProps) {
  return (
    <Link
      {...rest}
      to="."
      search={(now: object) => ({ ...now, form: getClinicForm(clinic.id) })}
      replace
      resetScroll={false}
    >
      {getClinicName(clinic)}
    </Link>
  );
}
