import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { rightForm } from './right-forms.ts';

export type RightLinkProps = Omit<LinkComponentProps, 'to' | 'search' | 'children'> & {
  id: string;
  title: string;
};

/** Opens the form of a right over its list. */
export function RightLink({ id, title, ...rest }: RightLinkProps) {
  return (
    <Link
      {...rest}
      to="."
      search={(now: object) => ({ ...now, form: rightForm(id) })}
      replace
      resetScroll={false}
    >
      {title}
    </Link>
  );
}
