import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

export interface FormBodyProps {
  form: ContractForm;
  /** Form id, for a submit button outside the form. */
  id?: string | undefined;
  /** Fields; each is as wide as the form unless its class says otherwise. */
  children: ReactNode;
}

/**
 * Form element with the shared behaviour: stale saves, unsaved changes, and a toast for failures
 * that belong to no field (specification §8).
 */
export function FormBody({ form, id, children }: FormBodyProps) {
  const { t } = useTranslation();
  const { general, failure } = form;
  useEffect(() => {
    if (general === null) return;
    const text = general === failure ? t('errors.try_again') : general;
    toasts.show({ tone: 'danger', title: failure, text });
  }, [general, failure, t]);
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {children}
      {form.stale ? <StaleDialog stale={form.stale} form={form} /> : null}
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  );
}
