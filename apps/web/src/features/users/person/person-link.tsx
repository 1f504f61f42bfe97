import type { User } from '@portal/contract/users';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { personName } from '#web/features/users/person-name.ts';

export type PersonLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'children'> & {
  person: User;
};

/** Leads to a person's page. */
export function PersonLink({ person, ...rest }: PersonLinkProps) {
  return (
    <Link {...rest} to="/dashboard/data/users/$id" params={{ id: person.id }}>
      {personName(person)}
    </Link>
  );
}
