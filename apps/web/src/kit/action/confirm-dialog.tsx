import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useAction, type Action } from './use-action.ts';

export interface ConfirmDialogProps extends Pick<
  Action,
  'execute' | 'about' | 'refresh' | 'navigateAway'
> {
  labels: { title: string; text: string; confirm: string; done: string; failed: string };
  /** Disables the confirm button while data it depends on is loading. */
  waiting?: boolean | undefined;
  /** Explanation shown instead of the confirmation while the object is still in use. */
  inUse?: InUse | undefined;
  onClose: () => void;
  /** Details below the text, such as the objects affected. */
  children?: ReactNode;
}

interface InUse {
  /** True when the page already knows, so that no request is needed. */
  known: boolean;
  title: string;
  text: string;
  /** Link to the objects that block the action. */
  link: ReactNode;
}

/**
 * Asks for confirmation, runs an action that cannot easily be undone, and reports the result in a
 * toast.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { labels, waiting, inUse, onClose, children, ...action } = props;
  const { t } = useTranslation();
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending } = useAction({
    ...action,
    done: labels.done,
    failed: labels.failed,
    onInUse: inUse && (() => setRefused(true)),
    onSettled: onClose,
  });
  if (inUse && (inUse.known || isRefused))
    return (
      <AlertDialog
        open
        onOpenChange={onClose}
        title={inUse.title}
        text={inUse.text}
        cancelLabel={t('app.close')}
      >
        {inUse.link}
      </AlertDialog>
    );
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={labels.title}
      text={labels.text}
      confirmLabel={labels.confirm}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => mutate()}
      busy={isPending || waiting === true}
      destructive
    >
      {children}
    </AlertDialog>
  );
}
