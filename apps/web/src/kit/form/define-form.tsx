import type { Route } from '@portal/contract/kernel';
import { Suspense, type ComponentType } from 'react';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { can, useUser } from '#web/lib/session/session-store.ts';
import type { FormParam } from './form-param.tsx';

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
