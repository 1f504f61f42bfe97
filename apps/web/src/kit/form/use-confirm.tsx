import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

/** What is asked before something is saved: "Give up managing employees?" */
export interface Confirmation {
  title: string;
  text: string;
  confirm: string;
}

interface PendingConfirmation extends Confirmation {
  resolve: (isYes: boolean) => void;
}

/** A question amid something else: `ask` answers when the user has; `dialog` is where it is shown. */
export function useConfirm(): {
  confirm: (confirmation: Confirmation) => Promise<boolean>;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const close = (isYes: boolean) => {
    pending?.resolve(isYes);
    setPending(null);
  };
  const confirm = (confirmation: Confirmation) =>
    new Promise<boolean>((resolve) => setPending({ ...confirmation, resolve }));
  const dialog = pending ? (
    <AlertDialog
      open
      onOpenChange={() => close(false)}
      title={pending.title}
      text={pending.text}
      confirmLabel={pending.confirm}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => close(true)}
      destructive
    />
  ) : null;
  return { confirm, dialog };
}
