import { deleteLead } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { call } from '#web/lib/api/call.ts';

export interface DeleteLeadDialogProps {
  lead: { id: string; name: string };
  onClose: () => void;
  /** Leads to a page that still exists. */
  leave: () => Promise<void>;
}

/** Asks for confirmation before deleting a lead with its notes. */
export function DeleteLeadDialog({ lead: { id, name }, onClose, leave }: DeleteLeadDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      execute={() => call(deleteLead, { params: { id } })}
      labels={{
        title: t('lead_details.delete_title', { name }),
        text: t('lead_details.delete_text'),
        confirm: t('actions.delete'),
        done: t('lead_details.deleted', { name }),
        failed: t('lead_details.delete_failed'),
      }}
      navigateAway={leave}
      refresh={useCrmRefresh()}
      onClose={onClose}
    />
  );
}
