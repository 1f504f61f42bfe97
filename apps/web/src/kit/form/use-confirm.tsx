import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

/** Texts of a confirmation: "Give up managing employees?" */
export interface Confirmation {
  title: string;
  text: string;
  confirm: string;
  /** Something is lost; the default. */
  destructive?: boolean | undefined;
}

interface PendingConfirmation extends Confirmation {
  resolve: (isYes: boolean) => void;
}

/**
 * Confirmation dialog within an async flow: `confirm` resolves with the user's choice; render
 * `dialog`.
 */
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
      destructive={pending.destructive ?? true}
    />
  ) : null;
  return { confirm, dialog };
}
