import { getLead } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useConfirm } from '#web/kit/form/use-confirm.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import type { GetLabel } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useOpenLead } from '../use-open-lead.ts';
import { LeadFields } from './lead-fields.tsx';
import { addLead, leadForms, leadValues, newLeadValues, sendLead } from './lead-form-values.ts';
import { useCloseDateConfirmation } from './use-close-date-confirmation.ts';

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
      getConfirmation={useCloseDateConfirmation()}
      fields={LeadFields}
      draft="lead"
      labels={{
        title: t('lead_details.edit_title'),
        loadFailed: t('lead_details.load_failed'),
        saveFailed: t('lead_details.save_failed'),
        saved: t('lead_details.saved'),
      }}
      refresh={useCrmRefresh()}
      onClose={onClose}
    />
  );
}

export interface NewLeadDialogProps {
  onClose: () => void;
}

/** The form of a new lead. */
export function NewLeadDialog({ onClose }: NewLeadDialogProps) {
  const { t } = useTranslation();
  const openLead = useOpenLead();
  const refresh = useCrmRefresh();
  const { confirm, dialog: confirmDialog } = useConfirm();
  const getConfirmation = useCloseDateConfirmation();
  const form = useContractForm({
    route: leadForms.create,
    values: newLeadValues(useUser().id),
    getLabel: useLeadLabel(),
    draft: 'lead:new',
    failure: t('lead_details.save_failed'),
    confirmSave: async (body) => {
      const confirmation = getConfirmation(body);
      return confirmation ? confirm(confirmation) : true;
    },
    save: (body, _etag, idempotencyKey) => addLead(body, idempotencyKey),
    onSaved: ({ id, contact }) => {
      toasts.show({
        tone: 'success',
        title: t('lead_details.created'),
        text: contact.name,
        action: { label: t('lead_details.open'), onPress: () => openLead(id) },
      });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('lead_details.new_title')}
      description={t('lead_details.new_text')}
      onClose={onClose}
    >
      <LeadFields form={form} />
      {confirmDialog}
    </FormDialog>
  );
}

/** Returns the labels of the fields in a lead's form. */
function useLeadLabel(): GetLabel {
  const { t } = useTranslation();
  return (field) => t(`lead_details.fields.${field}`, { defaultValue: field });
}
