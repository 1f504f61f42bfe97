import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '#web/lib/form/use-unsaved-guard.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

export interface UnsavedGuardProps {
  /** Whether something would be lost. */
  isDirty: boolean;
  /** The question, where it is about something else than changes that were not saved. */
  title?: string | undefined;
  text?: string | undefined;
  stayLabel?: string | undefined;
}

/** Asks before a person leaves something that would be lost. */
export function UnsavedGuard({ isDirty, title, text, stayLabel }: UnsavedGuardProps) {
  const { t } = useTranslation();
  const leaving = useUnsavedGuard(isDirty);
  return (
    <AlertDialog
      open={leaving !== null}
      onOpenChange={() => leaving?.stay()}
      title={title ?? t('form.unsaved_title')}
      text={text ?? t('form.unsaved_text')}
      confirmLabel={t('form.leave')}
      cancelLabel={stayLabel ?? t('form.stay')}
      onConfirm={() => leaving?.leave()}
      destructive
    />
  );
}
