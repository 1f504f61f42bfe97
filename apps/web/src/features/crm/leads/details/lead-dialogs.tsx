import { getLead, openLeadStages } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { type Confirmation, useConfirm } from '#web/kit/form/use-confirm.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { hasPassed } from '#web/lib/days/day.ts';
import type { GetLabel } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useOpenLead } from '../use-open-lead.ts';
import { LeadFields } from './lead-fields.tsx';
import { addLead, leadForms, leadValues, newLeadValues, sendLead } from './lead-form-values.ts';

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

interface ExpectedClose {
  stage?: string | undefined;
  expected_close_on?: string | null | undefined;
}

/**
 * Returns the confirmation before an open lead is saved whose expected close has passed; none if the lead was
 * like that when it was read.
 */
function useCloseDateConfirmation(): (
  body: ExpectedClose,
  item?: ExpectedClose,
) => Confirmation | null {
  const { t } = useTranslation();
  const format = useFormats();
  return ({ stage, expected_close_on: day }, item) => {
    const isOpen = openLeadStages.some((open) => open === stage);
    if (!isOpen || !day || !hasPassed(day)) return null;
    if (item?.stage === stage && item?.expected_close_on === day) return null;
    return {
      title: t('lead_details.close_passed_title'),
      text: t('lead_details.close_passed_text', { day: format.day(day) }),
      confirm: t('lead_details.close_passed_confirm'),
      destructive: false,
    };
  };
}
