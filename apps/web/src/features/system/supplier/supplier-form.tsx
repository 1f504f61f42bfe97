import { languages, object } from '@portal/contract/kernel';
import { getSupplier, replaceSupplier, type Supplier } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingsCard } from '#web/kit/form/settings-card.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import type { GetLabel } from '#web/lib/form/contract-resolver.ts';
import { type Latest, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';

/** How customers reach the supplier, as a form that reads the current contact first. */
export function SupplierForm() {
  const { t } = useTranslation();
  const query = useQuery(editedQuery<Supplier>('products', getSupplier, {}));
  return (
    <QueryView query={query} failure={t('supplier.load_failed')}>
      {(version) => <LoadedForm version={version} />}
    </QueryView>
  );
}

const { hours, ...plainFields } = replaceSupplier.body.properties;

/** The form has a field for the hours in each language. */
const formRoute = {
  ...replaceSupplier,
  body: object({
    ...plainFields,
    hours_en: hours.properties.en,
    hours_nl: hours.properties.nl,
    hours_fr: hours.properties.fr,
  }),
};

function LoadedForm({ version }: { version: Versioned<Supplier> }) {
  const { t } = useTranslation();
  const getLabel: GetLabel = (field) => t(`supplier.fields.${field}`, { defaultValue: field });
  const form = useContractForm({
    route: formRoute,
    ...toFormState(version),
    getLabel,
    draft: 'supplier-contact',
    failure: t('supplier.save_failed'),
    save: ({ hours_en: en, hours_nl: nl, hours_fr: fr, ...others }, etag) =>
      callWithVersion(replaceSupplier, {
        body: { ...others, hours: { en: en ?? null, nl: nl ?? null, fr: fr ?? null } },
        ifMatch: etag,
      }),
    latest: async () => toFormState(await callWithVersion(getSupplier)),
    onSaved: (saved) => {
      form.follow(toFormState(saved));
      toasts.show({ tone: 'success', title: t('supplier.saved') });
    },
  });
  return (
    <SettingsCard form={form} title={t('supplier.title')} text={t('supplier.text')}>
      <TextField form={form} name="name" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="phone" type="tel" hint={t('supplier.phone_hint')} />
        <TextField
          form={form}
          name="emergency_phone"
          type="tel"
          hint={t('supplier.emergency_hint')}
        />
      </div>
      <TextField form={form} name="email" type="email" />
      {languages.map((language) => (
        <TextField key={language} form={form} name={`hours_${language}`} multiline />
      ))}
    </SettingsCard>
  );
}

const toFormState = ({ data, etag }: Versioned<Supplier>): Latest => ({
  values: {
    name: data.name ?? '',
    phone: data.phone ?? '',
    emergency_phone: data.emergency_phone ?? '',
    email: data.email ?? '',
    hours_en: data.hours.en ?? '',
    hours_nl: data.hours.nl ?? '',
    hours_fr: data.hours.fr ?? '',
  },
  etag,
});
