import type { User } from '@portal/contract/users';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { usePersonName } from '#web/features/users/use-person-name.ts';

export type PersonLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'search' | 'children'> & {
  person: User;
};

/** Link to a person's page, with the kind of person in the URL. */
export function PersonLink({ person, ...rest }: PersonLinkProps) {
  const formatName = usePersonName();
  return (
    <Link
      {...rest}
      to="/dashboard/data/users/$id"
      params={{ id: person.id }}
      search={{ role: person.role }}
    >
      {formatName(person)}
    </Link>
  );
}
