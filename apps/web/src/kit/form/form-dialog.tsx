import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormBody } from './form-body.tsx';

export interface LeaveDialogProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before the unsaved input of a dialog is discarded. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <AlertDialog
      open={open}
      onOpenChange={onStay}
      title={t('form.unsaved_title')}
      text={t('form.unsaved_text')}
      confirmLabel={t('form.leave')}
      cancelLabel={t('form.stay')}
      onConfirm={onLeave}
      destructive
    />
  );
}

export interface FormDialogProps {
  form: ContractForm;
  title: string;
  description?: ReactNode;
  /** Defaults to "Save". */
  submitLabel?: string | undefined;
  /** Defaults to "Cancel". */
  cancelLabel?: string | undefined;
  /** Styles the submit button for an action that is hard to undo. */
  destructive?: boolean | undefined;
  /** Label of the one button where there is nothing to submit: it leaves. */
  leaveLabel?: string | undefined;
  /** Disables the submit button while what it confirms has not been loaded yet. A later refetch would swallow a press. */
  waiting?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Form in a dialog with Save and Cancel; open while mounted. Asks before unsaved changes are
 * discarded.
 */
export function FormDialog(props: FormDialogProps) {
  const { form, title, description, submitLabel, cancelLabel, onClose, children } = props;
  const { destructive = false, waiting = false, leaveLabel } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    if (form.busy) return;
    if (form.isDirty) setLeaving(true);
    else onClose();
  };
  const leave = () => {
    form.forget();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={description}
      closeLabel={t('app.close')}
      footer={
        <>
          {leaveLabel === undefined ? (
            <Button variant="outline" onClick={close}>
              {cancelLabel ?? t('actions.cancel')}
            </Button>
          ) : null}
          {/* The same element, so that the focus stays on it. */}
          <Button
            type={leaveLabel === undefined ? 'submit' : 'button'}
            form={id}
            variant={
              leaveLabel === undefined ? (destructive ? 'destructive' : 'default') : 'outline'
            }
            wraps={submitLabel !== undefined}
            busy={form.busy || waiting}
            onClick={leaveLabel === undefined ? undefined : close}
          >
            {leaveLabel ?? submitLabel ?? t('actions.save')}
          </Button>
        </>
      }
    >
      <FormBody form={form} id={id}>
        {children}
      </FormBody>
      <LeaveDialog open={isLeaving} onStay={() => setLeaving(false)} onLeave={leave} />
    </Dialog>
  );
}
