import {
  changeLead,
  createLead,
  getLead,
  type Lead,
  LeadInput,
  LeadSourceInput,
} from '@portal/contract/crm';
import { object, type RouteBody } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues, GetLabel } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useOpenLead } from '../use-open-lead.ts';
import { LeadFields } from './lead-fields.tsx';

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

/** Returns the labels of the fields in a lead's form. */
function useLeadLabel(): GetLabel {
  const { t } = useTranslation();
  return (field) => t(`lead_details.fields.${field}`, { defaultValue: field });
}

const { contact, source: _source, position: _position, ...own } = LeadInput.properties;

const { source, comment } = LeadSourceInput.properties;

const FormBody = object({ ...contact.properties, ...own, source, source_comment: comment });

/** Routes with a flat body, for the form: contact and source are beside the other fields. */
const leadForms = {
  create: { ...createLead, body: FormBody },
  change: { ...changeLead, body: FormBody },
};

type LeadFormBody = RouteBody<typeof leadForms.create>;

/** Returns the initial values of a new lead, assigned to its author. */
function newLeadValues(ownId: string) {
  return {
    name: '',
    email: '',
    phone: '',
    customer_id: '',
    clinic_id: '',
    stage: 'new',
    lost_reason: '',
    priority: 'medium',
    assigned_to_user_id: ownId,
    source: '',
    source_comment: '',
    interested_product_ids: [],
  } satisfies FormValues;
}

/** Returns the initial values of a lead's form. */
function leadValues(lead: Lead) {
  return {
    name: lead.contact.name,
    email: lead.contact.email ?? '',
    phone: lead.contact.phone ?? '',
    customer_id: lead.contact.customer_id ?? '',
    clinic_id: lead.contact.clinic_id ?? '',
    stage: lead.stage,
    lost_reason: lead.lost_reason ?? '',
    priority: lead.priority,
    assigned_to_user_id: lead.assigned_to_user_id ?? '',
    source: lead.source.source ?? '',
    source_comment: lead.source.comment ?? '',
    interested_product_ids: lead.interested_product_ids.toSorted(),
  } satisfies FormValues;
}

/** Adds a lead as the form has it. */
const addLead = (body: LeadFormBody, idempotencyKey: string): Promise<Lead> =>
  withFlatErrors(call(createLead, { body: toBody(body), idempotencyKey: idempotencyKey }));

/** Sends the values of the form. */
const sendLead = (id: string, body: LeadFormBody, etag: string | null): Promise<Lead> =>
  withFlatErrors(call(changeLead, { params: { id }, body: toBody(body), ifMatch: etag }));

/**
 * Converts the values to the API's body. Sends a reason only for a lost lead, as the form shows it.
 */
function toBody(body: LeadFormBody) {
  const {
    name,
    email,
    phone,
    customer_id,
    clinic_id,
    source: from,
    source_comment,
    ...rest
  } = body;
  const channels = { email: email ?? null, phone: phone ?? null };
  const references = { customer_id: customer_id ?? null, clinic_id: clinic_id ?? null };
  return {
    ...rest,
    lost_reason: body.stage === 'lost' ? (body.lost_reason ?? null) : null,
    contact: { name, ...channels, ...references },
    source: { source: from ?? null, comment: source_comment ?? null },
  };
}

/** Maps errors of contact and source to the form's fields. */
async function withFlatErrors<Result>(response: Promise<Result>): Promise<Result> {
  try {
    return await response;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { contact: person, source: origin, ...fields } = error.fields;
    const { comment: commentErrors, ...other } = toFieldErrors(origin);
    const flat = { ...fields, ...toFieldErrors(person), ...other };
    throw error.withFields(
      commentErrors === undefined ? flat : { ...flat, source_comment: commentErrors },
    );
  }
}

const toFieldErrors = (errors: ApiError['fields'][string] | undefined) =>
  errors === undefined ? {} : Array.isArray(errors) ? { non_field_errors: errors } : errors;
