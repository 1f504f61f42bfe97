import type { User } from '@portal/contract/users';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { personName } from '#web/features/users/person-name.ts';

export type PersonLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'search' | 'children'> & {
  person: User;
};

/** Leads to a person's page; the address says which kind of person it is to be read as. */
export function PersonLink({ person, ...rest }: PersonLinkProps) {
  const { t } = useTranslation();
  return (
    <Link
      {...rest}
      to="/dashboard/data/users/$id"
      params={{ id: person.id }}
      search={{ role: person.role }}
    >
      {personName(t, person)}
    </Link>
  );
}
