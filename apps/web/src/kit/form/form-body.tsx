import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUnsavedGuard } from '#web/lib/form/use-unsaved-guard.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { StaleDialog } from './stale-dialog.tsx';

export interface FormBodyProps {
  form: ContractForm;
  /** For a submit button that stands outside the form. */
  id?: string | undefined;
  /** The fields; each is as wide as the form unless its class says otherwise. */
  children: ReactNode;
}

/**
 * The fields of a form with what holds for all forms: stale saves, unsaved changes, and a toast for
 * a failure that belongs to no field (specification §8).
 */
export function FormBody({ form, id, children }: FormBodyProps) {
  const { t } = useTranslation();
  const leaving = useUnsavedGuard(form.isDirty);
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
      <AlertDialog
        open={leaving !== null}
        onOpenChange={() => leaving?.stay()}
        title={t('form.unsaved_title')}
        text={t('form.unsaved_text')}
        confirmLabel={t('form.leave')}
        cancelLabel={t('form.stay')}
        onConfirm={() => leaving?.leave()}
        destructive
      />
    </form>
  );
}
