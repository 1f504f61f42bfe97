import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { LeadFields } from './lead-fields.tsx';
import { addLead, leadForms, newLeadValues } from './lead-form.ts';
import { useLeadLabel } from './use-lead-label.ts';
import { useOpenLead } from '../use-open-lead.ts';

export interface NewLeadDialogProps {
  onClose: () => void;
}

/** The form of a new lead. */
export function NewLeadDialog({ onClose }: NewLeadDialogProps) {
  const { t } = useTranslation();
  const openLead = useOpenLead();
  const refresh = useRefresh();
  const form = useContractForm({
    route: leadForms.create,
    values: newLeadValues(useUser().id),
    getLabel: useLeadLabel(),
    draft: 'lead:new',
    failure: t('lead_details.save_failed'),
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
    </FormDialog>
  );
}
