import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '#web/lib/form/use-unsaved-guard.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

export interface StopUploadsDialogProps {
  /** Files are on their way. */
  running: boolean;
  /** Files are chosen that were not sent. */
  unsent: boolean;
  /** Others are uploaded already, and stay. */
  someDone?: boolean | undefined;
  /** The dialog was asked to close. */
  open: boolean;
  onStay: () => void;
  onStop: () => void;
}

/** Asks before files on their way are stopped or chosen ones forgotten, also when the page is left. */
export function StopUploadsDialog(props: StopUploadsDialogProps) {
  const { t } = useTranslation();
  const { running, unsent, someDone = false, open, onStay, onStop } = props;
  const leaving = useUnsavedGuard(running || unsent);
  const stay = () => {
    leaving?.stay();
    onStay();
  };
  return (
    <AlertDialog
      // What was asked about may be over before the answer comes.
      open={(open || leaving !== null) && (running || unsent)}
      onOpenChange={stay}
      title={running ? t('documents.stop_title') : t('form.unsaved_title')}
      text={t(
        running
          ? 'documents.stop_text'
          : someDone
            ? 'documents.unsent_rest_text'
            : 'documents.unsent_text',
      )}
      confirmLabel={running ? t('documents.stop') : t('form.leave')}
      cancelLabel={running ? t('documents.go_on') : t('form.stay')}
      onConfirm={() => (leaving ? leaving.leave() : onStop())}
      destructive
    />
  );
}
