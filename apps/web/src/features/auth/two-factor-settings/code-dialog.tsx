import type { ReactNode, SubmitEvent } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problems } from '#web/features/shared/secrets/use-secret-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { InputProps } from '#web/ui/input.tsx';
import { OwnCodeField } from './own-code-field.tsx';

interface CodeDialogProps {
  form: {
    readonly problems: Problems;
    readonly general: string | null;
    readonly busy: boolean;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly input: (name: 'code') => InputProps;
  };
  title: string;
  text: string;
  submitLabel: string;
  destructive?: boolean;
  onClose: () => void;
  /** Fields before that of the code. */
  children?: ReactNode;
}

/** Dialog that changes the second factor after a code of the app or a recovery code. */
export function CodeDialog(props: CodeDialogProps) {
  const { form, title, text, submitLabel, destructive = false, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      description={text}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={destructive ? 'destructive' : 'default'}
            busy={form.busy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        {form.general ? <Callout tone="danger">{form.general}</Callout> : null}
        {children}
        <OwnCodeField input={form.input('code')} problem={form.problems['code']} />
      </form>
    </Dialog>
  );
}
