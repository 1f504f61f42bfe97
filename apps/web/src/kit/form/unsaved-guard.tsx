import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '#web/lib/form/use-unsaved-guard.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

export interface UnsavedGuardProps {
  /** True while leaving would lose input. */
  isDirty: boolean;
  /** Title, if something other than unsaved changes would be lost. */
  title?: string | undefined;
  text?: string | undefined;
  stayLabel?: string | undefined;
  /** Called when the user has decided to leave. */
  onLeave?: (() => void) | undefined;
}

/** Asks before a navigation that would lose input. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { isDirty, title, text, stayLabel, onLeave } = props;
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
      onConfirm={() => {
        onLeave?.();
        leaving?.leave();
      }}
      destructive
    />
  );
}
