import { gracePeriod, requestAnonymization, statutoryDays } from '@portal/contract/compliance';
import { nullable, object, requiredText, text } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useComplianceRefresh } from '#web/features/shared/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import {
  fromPersonValue,
  type KnownPerson,
  toPersonValue,
  usePersonLookup,
} from '#web/features/shared/lookup/use-person-lookup.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Consequences } from './consequences.tsx';

export interface NewRequestDialogProps {
  /** Person concerned; selected in the form if absent. */
  person?: KnownPerson | undefined;
  onClose: () => void;
}

/** The call of an officer: requires another person, as `toPersonValue` writes one. */
const requestForAnother = {
  ...requestAnonymization,
  body: object({
    user_id: requiredText(64),
    grace_period_days: T.Integer({ minimum: gracePeriod.min, maximum: gracePeriod.max }),
    reason: T.Optional(nullable(text(2000))),
  }),
} as const;

/** Form for a request about another person. Their account is deactivated on submit. */
export function NewRequestDialog({ person, onClose }: NewRequestDialogProps) {
  const { t } = useTranslation();
  const refresh = useComplianceRefresh();
  const form = useContractForm({
    route: requestForAnother,
    values: {
      user_id: person ? toPersonValue({ user_id: person.id, lead_id: person.lead_id ?? null }) : '',
      grace_period_days: String(gracePeriod.default),
      reason: '',
    },
    draft: `anonymization:new:${person?.id ?? ''}`,
    failure: t('anonymization.create_failed'),
    conflictField: 'user_id',
    save: ({ user_id: value, ...body }) =>
      call(requestAnonymization, { body: { ...body, ...toRequestedIds(value) } }),
    onSaved: ({ user, lead_id: leadId }) => {
      const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
      const successText =
        leadId === null ? t('anonymization.created_text') : t('anonymization.created_contact_text');
      toasts.show({
        tone: 'success',
        title: t('anonymization.created', { name }),
        text: successText,
      });
      onClose();
      void refresh();
    },
  });
  const isOfContact = useIsOfContact(form);
  return (
    <FormDialog
      form={form}
      title={person ? t('anonymization.new_for', { name: person.name }) : t('anonymization.new')}
      submitLabel={t('anonymization.create')}
      destructive
      onClose={onClose}
    >
      <RequestWarning isOfContact={isOfContact} />
      <PersonField form={form} person={person} />
      <GracePeriodField form={form} />
      <TextField form={form} name="reason" multiline hint={t('anonymization.reason_hint')} />
      <Consequences ofContact={isOfContact} />
    </FormDialog>
  );
}

/** The call names an account or a lead. */
function toRequestedIds(value: string): { user_id: string } | { lead_id: string } {
  const { user_id: userId, lead_id: leadId } = fromPersonValue(value);
  return leadId === null ? { user_id: userId ?? '' } : { lead_id: leadId };
}

/** Returns true if the chosen person is the contact of a lead. */
function useIsOfContact(form: ContractForm): boolean {
  const chosen: unknown = useWatch({ control: form.control, name: 'user_id' });
  return typeof chosen === 'string' && fromPersonValue(chosen).lead_id !== null;
}

/** What happens at once: an account is deactivated, and the contact of a lead has none. */
function RequestWarning({ isOfContact }: { isOfContact: boolean }) {
  const { t } = useTranslation();
  return (
    <Callout tone="warning">
      {isOfContact ? t('anonymization.new_contact_text') : t('anonymization.new_text')}
    </Callout>
  );
}

/** Grace period in days; above a month it warns of the legal limit (PRODUCT.md). */
function GracePeriodField({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const days: unknown = useWatch({ control: form.control, name: 'grace_period_days' });
  return (
    <>
      <TextField
        form={form}
        name="grace_period_days"
        type="number"
        hint={t('anonymization.grace_hint', { least: gracePeriod.min, most: gracePeriod.max })}
        className="sm:max-w-60"
      />
      {Number(days) > statutoryDays ? (
        <Callout tone="warning">{t('anonymization.lawful_days')}</Callout>
      ) : null}
    </>
  );
}

interface PersonFieldProps {
  form: ContractForm;
  /** Preselected person. */
  person?: KnownPerson | undefined;
}

/** Person concerned: a customer's user or employee, never the viewer. */
function PersonField({ form, person }: PersonFieldProps) {
  const { t } = useTranslation();
  const chosen: unknown = useWatch({ control: form.control, name: 'user_id' });
  const ids = fromPersonValue(typeof chosen === 'string' ? chosen : '');
  const lookup = usePersonLookup(ids.user_id ?? ids.lead_id, person, { othersOnly: true });
  return (
    <LookupField
      form={form}
      name="user_id"
      lookup={lookup}
      placeholder={t('anonymization.search_person')}
      hint={t('anonymization.person_hint')}
    />
  );
}
