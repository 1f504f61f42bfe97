import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';
import type { BulkKind, BulkOutcome } from './use-bulk-change.ts';

export interface BulkFormProps {
  form: ContractForm;
  kind: BulkKind;
  /** Preview that was shown last; it counts until a field changes. */
  preview: BulkOutcome | null;
  title: string;
  text: string;
  /** How long the change can be undone. */
  undoText: string;
  /** True to style the change as one that is hard to undo. */
  destructive?: boolean | undefined;
  /** True for a form without fields, whose preview comes at once. */
  startsAtOnce?: boolean | undefined;
  onClose: () => void;
  children?: ReactNode;
}

/** Dialog of a bulk change: its fields, what would change, and the button that changes it. */
export function BulkForm(props: BulkFormProps) {
  const { form, kind, title, text, destructive, startsAtOnce = false, onClose, children } = props;
  const { t } = useTranslation();
  const preview = form.isDirty ? null : props.preview;
  const { submit } = form;
  const isStarted = useRef(false);
  useEffect(() => {
    if (!startsAtOnce || isStarted.current) return;
    isStarted.current = true;
    submit();
  }, [startsAtOnce, submit]);
  return (
    <FormDialog
      form={form}
      title={title}
      description={text}
      submitLabel={getSubmitLabel()}
      cancelLabel={destructive === true ? t('service_bulk.keep') : undefined}
      destructive={destructive === true && preview !== null && preview.changed > 0}
      onClose={onClose}
    >
      {children}
      {preview ? <Preview outcome={preview} undoText={props.undoText} /> : null}
    </FormDialog>
  );

  function getSubmitLabel() {
    if (preview === null) return t('service_bulk.preview');
    return preview.changed === 0
      ? t('app.close')
      : t(`service_bulk.${kind}_submit`, { count: preview.changed });
  }
}

/** How many rows would change, and which cannot and why. */
function Preview({ outcome, undoText }: { outcome: BulkOutcome; undoText: string }) {
  const { t } = useTranslation();
  const { changed, unchanged, refused } = outcome;
  return (
    <>
      <Callout
        title={
          changed === 0 ? t('service_bulk.none') : t('service_bulk.changes', { count: changed })
        }
      >
        {unchanged > 0 ? <p>{t('service_bulk.unchanged', { count: unchanged })}</p> : null}
        {changed > 0 ? <p>{undoText}</p> : null}
      </Callout>
      {refused.length > 0 ? (
        <Callout tone="warning" title={t('service_bulk.refused', { count: refused.length })}>
          <ul className="flex flex-col gap-1">
            {refused.map(({ id, name, message }) => (
              <li key={id} className="wrap-anywhere">
                {t('service_bulk.refused_row', { name, message })}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </>
  );
}
