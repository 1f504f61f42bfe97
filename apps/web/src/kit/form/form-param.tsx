import { Link, type LinkComponentProps } from '@tanstack/react-router';

/** Values of `?form=` that open the forms of an entity over its list. */
export interface FormParam {
  /** Form of a new object. */
  readonly new: string;
  /** Returns the value for the form of an object. */
  readonly of: (id: string) => string;
  /** Returns the id of the object whose form the value names; null without one. */
  readonly findId: (form: string | null) => string | null;
}

/** Creates the values of an entity's forms: `?form=new-clinic` and `?form=clinic-<id>`. */
export function createFormParam(name: string, newForm = `new-${name}`): FormParam {
  const prefix = `${name}-`;
  return {
    new: newForm,
    of: (id) => `${prefix}${id}`,
    findId: (form) => (form?.startsWith(prefix) ? form.slice(prefix.length) : null),
  };
}

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
