import type { Route } from '@portal/contract/kernel';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';

interface FormDefinition<Props> {
  param: FormParam;
  create: Pick<Route, 'access'>;
  change: Pick<Route, 'access'>;
  /** Dialog of a new object; load it with `lazyComponent`. */
  New: ComponentType<NoInfer<Props> & { onClose: () => void }>;
  /** Dialog that changes an object; load it with `lazyComponent`. */
  Edit: ComponentType<NoInfer<Props> & { id: string; onClose: () => void }>;
}

/**
 * Defines the dialogs of an entity. The returned component, placed beside the list, shows the form
 * that `?form=` names to users with the permission. Both dialogs get its props.
 */
export function defineForm<Props extends object = object>(
  definition: FormDefinition<Props>,
): ComponentType<Props> {
  const { param, create, change, New, Edit } = definition;
  return function FormDialogs(props: Props) {
    const user = useUser();
    const { form, close } = useOpenForm();
    const edited = param.findId(form);
    const onClose = () => void close();
    return (
      <Suspense>
        {form === param.new && can(user, create.access) ? (
          <New {...props} onClose={onClose} />
        ) : null}
        {edited !== null && can(user, change.access) ? (
          <Edit key={edited} {...props} id={edited} onClose={onClose} />
        ) : null}
      </Suspense>
    );
  };
}

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
