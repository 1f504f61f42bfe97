import type { BulkResult } from '@portal/contract/kernel';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';
import type { BulkKind } from './use-bulk-change.ts';

export interface BulkFormProps {
  form: ContractForm;
  kind: BulkKind;
  /** Preview that was shown last; it counts until a field changes. */
  preview: BulkResult | null;
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
      submitLabel={
        preview === null
          ? t('service_bulk.preview')
          : t(`service_bulk.${kind}_submit`, { count: preview.changed })
      }
      leaveLabel={preview?.changed === 0 ? t('service_bulk.leave') : undefined}
      cancelLabel={destructive === true ? t('service_bulk.keep') : undefined}
      destructive={destructive === true && preview !== null && preview.changed > 0}
      onClose={onClose}
    >
      {children}
      {preview ? <Preview kind={kind} outcome={preview} undoText={props.undoText} /> : null}
    </FormDialog>
  );
}

/** What a preview says of rows that change, of those that are so already, and of those that cannot. */
const changing = {
  changes: 'service_bulk.changes',
  unchanged: 'service_bulk.unchanged',
  refused: 'service_bulk.refused',
} as const;

const opening = {
  changes: 'service_bulk.openings_changes',
  unchanged: 'service_bulk.openings_unchanged',
  refused: 'service_bulk.openings_refused',
} as const;

interface PreviewProps extends Pick<BulkFormProps, 'kind' | 'undoText'> {
  outcome: BulkResult;
}

/** How many rows would change, and which cannot and why. */
function Preview({ kind, outcome, undoText }: PreviewProps) {
  const { t } = useTranslation();
  const { changed, unchanged, refused } = outcome;
  const texts = kind === 'openings' ? opening : changing;
  return (
    <>
      <Callout
        title={changed === 0 ? t('service_bulk.none') : t(texts.changes, { count: changed })}
      >
        {unchanged > 0 ? <p>{t(texts.unchanged, { count: unchanged })}</p> : null}
        {changed > 0 ? <p>{undoText}</p> : null}
      </Callout>
      {refused.length > 0 ? (
        <Callout tone="warning" title={t(texts.refused, { count: refused.length })}>
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
