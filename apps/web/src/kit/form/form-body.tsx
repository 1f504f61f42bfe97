import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import type { FormValue } from '#web/lib/form/contract-resolver.ts';
import type { ContractForm, Stale } from '#web/lib/form/use-contract-form.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { dialogFields } from '#web/ui/dialog-style.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TableHeaderCell } from '#web/ui/table-header-cell.tsx';
import { Table, TableCell } from '#web/ui/table.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

export interface FormBodyProps {
  form: ContractForm;
  /** Form id, for a submit button outside the form. */
  id?: string | undefined;
  /** Fields; each is as wide as the form unless its class says otherwise. */
  children: ReactNode;
}

/**
 * Form element with the shared behaviour: a restored draft, stale saves, unsaved changes, and a toast
 * for failures that belong to no field (specification §8).
 */
export function FormBody({ form, id, children }: FormBodyProps) {
  const { t } = useTranslation();
  const { formError, failure } = form;
  const element = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (formError === null) return;
    const text = formError === failure ? t('errors.try_again') : formError;
    toasts.show({ tone: 'danger', title: failure, text });
  }, [formError, failure, t]);
  const discard = () => {
    // The question would hold the focus, and the button disappears with the callout.
    flushSync(() => setAsking(false));
    element.current?.querySelector<HTMLElement>(dialogFields)?.focus();
    form.discard();
  };
  return (
    <form ref={element} id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.isRestored ? (
        <RestoredCallout
          lostFiles={form.lostFiles}
          onDiscard={() => (form.hasTypedMore() ? setAsking(true) : discard())}
        />
      ) : null}
      {children}
      {form.stale ? <StaleDialog stale={form.stale} form={form} /> : null}
      <UnsavedGuard isDirty={form.isDirty} onLeave={form.forget} />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('form.discard_title')}
        text={t('form.unsaved_text')}
        confirmLabel={t('form.discard')}
        cancelLabel={t('form.stay')}
        onConfirm={discard}
        destructive
      />
    </form>
  );
}

interface RestoredCalloutProps {
  lostFiles: boolean;
  onDiscard: () => void;
}

/** Says that the fields show what was typed before a reload or the end of the session. */
function RestoredCallout({ lostFiles, onDiscard }: RestoredCalloutProps) {
  const { t } = useTranslation();
  return (
    <Callout
      action={
        <Button variant="outline" size="sm" onClick={onDiscard}>
          {t('form.discard')}
        </Button>
      }
    >
      {t('form.restored')} {lostFiles ? t('form.restored_files') : null}
    </Callout>
  );
}

interface StaleDialogProps {
  stale: Stale;
  form: Pick<ContractForm, 'getLabel' | 'choices'>;
}

/**
 * Shown when the object was saved elsewhere first, by another user or in another window. Lists the
 * conflicting fields and offers both versions; without conflicts both sets of changes can be kept.
 */
function StaleDialog({ stale, form }: StaleDialogProps) {
  const { t } = useTranslation();
  const { conflicts: names, others, message, isSame } = stale;
  const shown = (name: string, value: FormValue | undefined) => {
    if (typeof value === 'boolean') return value ? t('form.yes') : t('form.no');
    const labels = [value ?? '']
      .flat()
      .map((entry) => form.choices.findLabel(name, entry) ?? entry);
    return labels.join(', ') || t('form.stale_empty');
  };
  return (
    <Dialog
      open
      onOpenChange={stale.close}
      title={t('form.stale_title')}
      description={t(
        names.length > 0 ? 'form.stale_text' : isSame ? 'form.stale_same' : 'form.stale_apart',
      )}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button variant="outline" onClick={stale.takeTheirs}>
            {t('form.take_theirs')}
          </Button>
          <Button onClick={stale.keepMine}>{t('form.keep_mine')}</Button>
        </>
      }
    >
      {message ? <p className="mb-4 font-medium text-ink">{message}</p> : null}
      {names.length > 0 ? (
        <Table caption={t('form.stale_title')}>
          <thead>
            <tr>
              <TableHeaderCell>{t('form.stale_field')}</TableHeaderCell>
              <TableHeaderCell>{t('form.stale_theirs')}</TableHeaderCell>
              <TableHeaderCell>{t('form.stale_mine')}</TableHeaderCell>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <TableCell className="font-medium text-ink">{form.getLabel(name)}</TableCell>
                <TableCell className="wrap-anywhere">{shown(name, stale.theirs[name])}</TableCell>
                <TableCell className="wrap-anywhere">{shown(name, stale.mine[name])}</TableCell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {others.length > 0 ? (
        <p className="mt-4 text-soft first:mt-0">
          {t('form.stale_others', { fields: others.map((name) => form.getLabel(name)).join(', ') })}
        </p>
      ) : null}
    </Dialog>
  );
}
