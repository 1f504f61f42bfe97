import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '#web/lib/form/use-unsaved-guard.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

export interface StopUploadsDialogProps {
  /** True while files are uploading. */
  running: boolean;
  /** True while selected files have not been sent. */
  unsent: boolean;
  /** True if some files have been uploaded; those stay. */
  someDone?: boolean | undefined;
  /** True after the user tried to close the dialog. */
  open: boolean;
  onStay: () => void;
  onStop: () => void;
}

/** Asks before running uploads are cancelled or selected files discarded, also on navigation. */
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
      // The uploads may have finished before the user responds.
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
