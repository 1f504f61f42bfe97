import { getLead } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { LeadFields } from './lead-fields.tsx';
import { leadForms, leadValues, sendLead } from './lead-form.ts';
import { useLeadLabel } from './use-lead-label.ts';

export interface EditLeadDialogProps {
  id: string;
  onClose: () => void;
}

/** The form that changes a lead. */
export function EditLeadDialog({ id, onClose }: EditLeadDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="crm"
      read={getLead}
      change={leadForms.change}
      save={(body, etag) => sendLead(id, body, etag)}
      getLabel={useLeadLabel()}
      toValues={leadValues}
      fields={LeadFields}
      draft="lead"
      labels={{
        title: t('lead_details.edit_title'),
        loadFailed: t('lead_details.load_failed'),
        saveFailed: t('lead_details.save_failed'),
        saved: t('lead_details.saved'),
      }}
      refresh={useRefresh()}
      onClose={onClose}
    />
  );
}
