import { gracePeriod, requestAnonymization, statutoryDays } from '@portal/contract/compliance';
import { Id, nullable, object, text } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import type { PersonName } from '@portal/contract/users';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useComplianceRefresh } from '#web/features/shared/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { usePersonLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Consequences } from './consequences.tsx';

export interface NewRequestDialogProps {
  /** Person concerned; selected in the form if absent. */
  person?: PersonName | undefined;
  onClose: () => void;
}

/** The call of an officer: requires another person. */
const requestForAnother = {
  ...requestAnonymization,
  body: object({
    user_id: Id,
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
      user_id: person?.id ?? '',
      grace_period_days: String(gracePeriod.default),
      reason: '',
    },
    draft: `anonymization:new:${person?.id ?? ''}`,
    failure: t('anonymization.create_failed'),
    conflictField: 'user_id',
    save: (body) => call(requestAnonymization, { body }),
    onSaved: ({ user }) => {
      const name = [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
      const successText = t('anonymization.created_text');
      toasts.show({
        tone: 'success',
        title: t('anonymization.created', { name }),
        text: successText,
      });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={person ? t('anonymization.new_for', { name: person.name }) : t('anonymization.new')}
      submitLabel={t('anonymization.create')}
      destructive
      onClose={onClose}
    >
      <Callout tone="warning">{t('anonymization.new_text')}</Callout>
      <PersonField form={form} person={person} />
      <GracePeriodField form={form} />
      <TextField form={form} name="reason" multiline hint={t('anonymization.reason_hint')} />
      <Consequences />
    </FormDialog>
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
        hint={t('anonymization.grace_hint', gracePeriod)}
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
  person?: PersonName | undefined;
}

/** Person concerned: a customer's user or employee, never the viewer. */
function PersonField({ form, person }: PersonFieldProps) {
  const { t } = useTranslation();
  const chosen: unknown = useWatch({ control: form.control, name: 'user_id' });
  const id = typeof chosen === 'string' && chosen !== '' ? chosen : null;
  const lookup = usePersonLookup(id, person, { othersOnly: true });
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
