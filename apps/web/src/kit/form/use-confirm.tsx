import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

/** What is asked before something is saved: "Give up managing employees?" */
export interface Confirmation {
  title: string;
  text: string;
  confirm: string;
}

interface Asked extends Confirmation {
  answer: (isYes: boolean) => void;
}

/** A question amid something else: `ask` answers when the user has; `dialog` is where it is shown. */
export function useConfirm(): {
  ask: (question: Confirmation) => Promise<boolean>;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const answerWith = (isYes: boolean) => {
    asked?.answer(isYes);
    setAsked(null);
  };
  const ask = (question: Confirmation) =>
    new Promise<boolean>((answer) => setAsked({ ...question, answer }));
  const dialog = asked ? (
    <AlertDialog
      open
      onOpenChange={() => answerWith(false)}
      title={asked.title}
      text={asked.text}
      confirmLabel={asked.confirm}
      cancelLabel={t('actions.cancel')}
      onConfirm={() => answerWith(true)}
      destructive
    />
  ) : null;
  return { ask, dialog };
}
