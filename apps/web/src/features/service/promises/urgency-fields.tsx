import { urgencies } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { RadioGroupField } from '#web/kit/form/radio-group-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useUser } from '#web/lib/session/session-store.ts';

/** How urgent the work is; required, so that nobody promises by accident. */
export function UrgencyField({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <RadioGroupField
      form={form}
      name="urgency"
      options={urgencies.map((value) => ({
        value,
        label: t(`promises.urgencies.${value}`),
        hint: t(`promises.urgency_hints.${value}`),
      }))}
    />
  );
}

/** How to reach the person who needs help, who may be somebody else than the reader. */
export function ContactFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const isEmployee = useUser().role === 'employee';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        form={form}
        name="contact_phone"
        type="tel"
        autoComplete={isEmployee ? 'off' : 'tel'}
        hint={isEmployee ? t('promises.requester_phone_hint') : t('promises.contact_phone_hint')}
      />
      <TextField form={form} name="contact_when" hint={t('promises.contact_when_hint')} />
    </div>
  );
}
