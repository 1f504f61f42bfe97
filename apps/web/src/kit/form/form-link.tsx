import { Link, type LinkComponentProps } from '@tanstack/react-router';

export type FormLinkProps = Omit<LinkComponentProps, 'to' | 'search'> & {
  /** Value of `?form=`. */
  form: string;
};

/** Link that opens a form over the current page. */
export function FormLink({ form, ...rest }: FormLinkProps) {
  return (
    <Link
      {...rest}
      to="."
      search={(now: object) => ({ ...now, form })}
      replace
      resetScroll={false}
    />
  );
}
