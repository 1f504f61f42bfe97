import { moveLead } from '@portal/contract/crm';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '#web/kit/form/form-dialog.tsx';
import { getMaxLength } from '#web/lib/form/contract-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';

export interface LostDialogProps {
  name: string;
  /** Label of the button; that of a move by default. */
  confirmLabel?: string | undefined;
  /** The reason is being saved. */
  busy?: boolean | undefined;
  onCancel: () => void;
  /** Null without a reason. */
  onConfirm: (reason: string | null) => void;
}

/** Asks for the reason before a lead is lost; it is optional. */
export function LostDialog({ name, confirmLabel, busy, onCancel, onConfirm }: LostDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const close = () => (reason.trim() === '' ? onCancel() : setConfirming(true));
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={close}
      title={t('leads.board.lost_title', { name })}
      description={t('leads.board.lost_text')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {confirmLabel ?? t('leads.board.lost_confirm')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(reason.trim() || null);
        }}
      >
        <Field label={t('leads.board.lost_reason')} hint={t('leads.board.lost_hint')}>
          <Textarea
            value={reason}
            maxLength={getMaxLength(moveLead, 'lost_reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
      <LeaveDialog open={isConfirming} onStay={() => setConfirming(false)} onLeave={onCancel} />
    </Dialog>
  );
}
