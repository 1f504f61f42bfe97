import type { Group } from '@portal/contract/users';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { groupForm } from './group-forms.ts';

export type GroupLinkProps = Omit<LinkComponentProps, 'to' | 'search' | 'children'> & {
  group: Group;
};

/** Link that opens the form of a group over the current list. */
export function GroupLink({ group, ...rest }: GroupLinkProps) {
  return (
    <Link
      {...rest}
      to="."
      search={(now: object) => ({ ...now, form: groupForm(group.id) })}
      replace
      resetScroll={false}
    >
      {group.name}
    </Link>
  );
}
