import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/crm/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { LeadFields } from './lead-fields.tsx';
import { addLead, leadForms, newLeadValues } from './lead-form.ts';
import { useLeadLabel } from './use-lead-label.ts';

export interface NewLeadDialogProps {
  onClose: () => void;
}

/** The form of a new lead. */
export function NewLeadDialog({ onClose }: NewLeadDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const form = useContractForm({
    route: leadForms.create,
    values: newLeadValues(useUser().id),
    labelOf: useLeadLabel(),
    draft: 'lead:new',
    failure: t('lead_details.save_failed'),
    save: (body) => addLead(body),
    onSaved: ({ id, contact }) => {
      const open = () => void navigate({ to: '/dashboard/sales/$id', params: { id } });
      toasts.show({
        tone: 'success',
        title: t('lead_details.created'),
        text: contact.name,
        action: { label: t('lead_details.open'), onPress: open },
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
