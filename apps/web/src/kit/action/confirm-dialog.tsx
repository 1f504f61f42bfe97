import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useAction, type Action } from './use-action.ts';

export interface ConfirmDialogProps extends Pick<
  Action,
  'execute' | 'about' | 'refresh' | 'navigateAway'
> {
  labels: { title: string; text: string; confirm: string; done: string; failed: string };
  /** Whether the answer cannot be taken yet. */
  waiting?: boolean | undefined;
  /** What is said in the place of the question where the thing is still in use. */
  inUse?: InUse | undefined;
  onClose: () => void;
  /** More than a sentence: what is touched by it. */
  children?: ReactNode;
}

interface InUse {
  /** Whether it is known before anybody asks the server. */
  known: boolean;
  title: string;
  text: string;
  /** Leads to what stands in the way. */
  link: ReactNode;
}

/** Asks before something is done that cannot simply be taken back, does it, and says how it went. */
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
