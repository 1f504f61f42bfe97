import {
  changeDataRequest,
  createDataRequest,
  type DataRequest,
  DataRequestInput,
  dataRequestKinds,
  dataRequestTerms,
  getDataRequest,
} from '@portal/contract/compliance';
import { object } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  fromPersonValue,
  toPersonValue,
  usePersonLookup,
} from '#web/features/shared/lookup/use-person-lookup.ts';
import { useComplianceRefresh } from '#web/features/shared/use-refresh.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { MomentField } from '#web/kit/form/moment-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call, sendRequest } from '#web/lib/api/call.ts';
import { today } from '#web/lib/days/day.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';

const { user_id: _user, lead_id: _lead, ...fields } = DataRequestInput.properties;

/** The fields of the form: one person for the two ids of the calls. */
const FormBody = object({ ...fields, person: T.Optional(T.String()) });

type FormBody = T.Static<typeof FormBody>;

const createInForm = { ...createDataRequest, body: FormBody } as const;
const changeInForm = { ...changeDataRequest, body: FormBody } as const;

/** Returns the body of the calls; what the kind has no use for is left empty. */
function toBody({ person, ...body }: FormBody): DataRequestInput {
  const isBreach = body.kind === 'breach';
  const { user_id, lead_id } = fromPersonValue(person ?? '');
  return {
    ...body,
    user_id,
    lead_id,
    ...(person ? { subject_name: null, subject_contact: null } : {}),
    ...(isBreach
      ? { received_on: null, extension_months: 0, extension_reason: null }
      : { received_at: null }),
  };
}

const empty: FormValues = {
  kind: 'access',
  person: '',
  subject_name: '',
  subject_contact: '',
  received_on: '',
  received_at: '',
  notes: '',
};

/** Form that adds an entry to the register. */
export function NewDataRequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useComplianceRefresh();
  const form = useContractForm({
    route: createInForm,
    values: { ...empty, received_on: today() },
    draft: 'data-request:new',
    failure: t('data_requests.create_failed'),
    save: (body, _etag, idempotencyKey) =>
      call(createDataRequest, { body: toBody(body), idempotencyKey }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('data_requests.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('data_requests.add')} onClose={onClose}>
      <PersonFields form={form} />
      <ReceiptFields form={form} />
      <TextField form={form} name="notes" multiline hint={t('data_requests.notes_hint')} />
    </FormDialog>
  );
}

export interface EditDataRequestDialogProps {
  id: string;
  onClose: () => void;
}

/** Form that changes an entry, extends its term, or closes it. */
export function EditDataRequestDialog({ id, onClose }: EditDataRequestDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="users"
      read={getDataRequest}
      change={changeInForm}
      toValues={toValues}
      fields={EditFields}
      save={(body, etag) =>
        sendRequest(changeDataRequest, { params: { id }, body: toBody(body), ifMatch: etag })
      }
      draft="data-request"
      labels={{
        title: t('data_requests.edit'),
        loadFailed: t('data_requests.load_one_failed'),
        saveFailed: t('data_requests.update_failed'),
        saved: t('data_requests.saved'),
      }}
      refresh={useComplianceRefresh()}
      onClose={onClose}
    />
  );
}

const toValues = (request: DataRequest): FormValues => ({
  kind: request.kind,
  person: toPersonValue(request),
  subject_name: request.subject_name ?? '',
  subject_contact: request.subject_contact ?? '',
  received_on: request.received_on,
  received_at: request.received_at ?? '',
  extension_months: String(request.extension_months),
  extension_reason: request.extension_reason ?? '',
  notes: request.notes ?? '',
  done_at: request.done_at ?? '',
});

function EditFields({ form, item }: { form: ContractForm; item: DataRequest }) {
  const { t } = useTranslation();
  return (
    <>
      {item.done_at === null ? null : (
        <Callout tone="info">{t('data_requests.edit_done_text')}</Callout>
      )}
      <PersonFields form={form} item={item} />
      <ReceiptFields form={form} />
      <ExtensionFields form={form} />
      <TextField form={form} name="notes" multiline hint={t('data_requests.notes_hint')} />
      <MomentField form={form} name="done_at" hint={t('data_requests.done_hint')} />
    </>
  );
}

/** Value of a text field as it is now. */
function useText(form: ContractForm, name: string): string {
  const value: unknown = useWatch({ control: form.control, name });
  return typeof value === 'string' ? value : '';
}

/** Kind, and the person: found among accounts and leads, or by name. */
function PersonFields({ form, item }: { form: ContractForm; item?: DataRequest | undefined }) {
  const { t } = useTranslation();
  const person = useText(form, 'person');
  const isBreach = useText(form, 'kind') === 'breach';
  const ids = fromPersonValue(person);
  const knownId = item?.user_id ?? item?.lead_id;
  const known = knownId
    ? { id: knownId, lead_id: item?.lead_id ?? null, name: item?.person_name ?? '' }
    : null;
  const lookup = usePersonLookup(ids.user_id ?? ids.lead_id, known);
  return (
    <>
      <ChoiceField
        form={form}
        name="kind"
        options={dataRequestKinds.map((value) => ({
          value,
          label: t(`data_requests.kinds.${value}`),
        }))}
      />
      <LookupField
        form={form}
        name="person"
        lookup={lookup}
        placeholder={t('anonymization.search_person')}
        hint={isBreach ? t('data_requests.breach_person_hint') : t('data_requests.person_hint')}
      />
      {person === '' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="subject_name" />
          <TextField form={form} name="subject_contact" />
        </div>
      ) : null}
    </>
  );
}

/** When it was received: a day, or the time at which a breach was noticed. */
function ReceiptFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return useText(form, 'kind') === 'breach' ? (
    <MomentField
      form={form}
      name="received_at"
      max={today()}
      hint={t('data_requests.breach_hint', { hours: dataRequestTerms.breachHours })}
    />
  ) : (
    <TextField
      form={form}
      name="received_on"
      type="date"
      max={today()}
      hint={t('data_requests.received_hint')}
      className="sm:max-w-60"
    />
  );
}

/** Longer term of a request, with its reason; a breach has none. */
function ExtensionFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const months = useText(form, 'extension_months');
  if (useText(form, 'kind') === 'breach') return null;
  const options = Array.from({ length: dataRequestTerms.maxExtensionMonths + 1 }, (_, count) => ({
    value: String(count),
    label:
      count === 0 ? t('data_requests.not_extended') : t('data_requests.extended_by', { count }),
  }));
  return (
    <>
      <ChoiceField
        form={form}
        name="extension_months"
        options={options}
        hint={t('data_requests.extension_hint')}
      />
      {months === '0' ? null : <TextField form={form} name="extension_reason" multiline />}
    </>
  );
}
