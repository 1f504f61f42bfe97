import { moveLead } from '@portal/contract/crm';
import i18n from 'i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import type { Move, SentMove } from './move.ts';

export interface UndoPort {
  onBegin: () => void;
  /** The undo has succeeded or failed. */
  onEnd: () => void;
}

/** Says where a lead was moved, with an undo. */
export function offerUndo(move: Move, sent: SentMove, { onBegin, onEnd }: UndoPort): void {
  const { lead, stage } = move;
  const isNewStage = lead.stage !== stage;
  toasts.show({
    tone: 'success',
    title: isNewStage
      ? i18n.t('leads.board.moved', { stage: i18n.t(`leads.stages.${stage}`) })
      : i18n.t('leads.board.reordered'),
    text: lead.contact.name,
    action: {
      label: i18n.t('leads.board.undo'),
      onPress: () => {
        onBegin();
        void undo(move, sent).finally(onEnd);
      },
    },
  });
}

/** Moves the lead back to its stage and position, unless it has changed since. */
async function undo({ lead }: Move, { etag, lostReason }: SentMove): Promise<void> {
  const { id, stage, position, contact } = lead;
  const body = { stage, position, ...(lostReason === null ? {} : { lost_reason: lostReason }) };
  try {
    await call(moveLead, { params: { id }, body, ifMatch: etag });
    toasts.show({ tone: 'success', title: i18n.t('leads.board.undone'), text: contact.name });
  } catch (error) {
    const text = hasStatus(error, 412)
      ? i18n.t('leads.board.undo_stale')
      : getErrorMessage(error, i18n.t('errors.try_again'));
    toasts.show({ tone: 'danger', title: i18n.t('leads.board.undo_failed'), text });
  }
}
