import { nullable, object } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import {
  changeSecuritySettings,
  getSecuritySettings,
  securityLimits,
  type SecuritySettings,
} from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { DurationField } from '#web/kit/form/duration-field.tsx';
import { SettingsCard } from '#web/kit/form/settings-card.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import type { FormValues, GetLabel } from '#web/lib/form/contract-resolver.ts';
import {
  type ContractForm,
  type Latest,
  useContractForm,
} from '#web/lib/form/use-contract-form.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';

/** The security settings, as a form that reads the current ones first. */
export function SecurityForm() {
  const { t } = useTranslation();
  const query = useQuery(editedQuery<SecuritySettings>('users', getSecuritySettings, {}));
  return (
    <QueryView query={query} failure={t('security_settings.load_failed')}>
      {(version) => <LoadedForm version={version} />}
    </QueryView>
  );
}

function LoadedForm({ version }: { version: Versioned<SecuritySettings> }) {
  const { t } = useTranslation();
  const getLabel: GetLabel = (field) =>
    field === 'upload_quota_bytes'
      ? t('security_settings.quota')
      : t(`fields.${field}`, { defaultValue: field });
  const form = useContractForm({
    route: formRoute,
    ...toFormState(version),
    getLabel,
    draft: 'security-settings',
    failure: t('security_settings.save_failed'),
    save: ({ upload_quota_bytes: gigabytes, ...others }, etag) => {
      const quota =
        typeof gigabytes === 'number' ? Math.round(gigabytes * gigabyte) : (gigabytes ?? null);
      return callWithVersion(changeSecuritySettings, {
        body: { ...others, upload_quota_bytes: quota },
        ifMatch: etag,
      });
    },
    latest: readLatest,
    onSaved: (saved) => {
      form.follow(toFormState(saved));
      toasts.show({ tone: 'success', title: t('security_settings.saved') });
    },
  });
  return (
    <SettingsCard
      form={form}
      title={t('security_settings.title')}
      text={t('security_settings.text')}
    >
      <SecurityFields form={form} />
    </SettingsCard>
  );
}

function SecurityFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <>
      <CheckboxField
        form={form}
        name="customers_two_factor_required"
        hint={t('security_settings.customers_hint')}
      />
      <TextField
        form={form}
        name="two_factor_grace_days"
        type="number"
        hint={t('security_settings.grace_hint')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DurationField form={form} name="idle_minutes" hint={t('security_settings.idle_hint')} />
        <TextField
          form={form}
          name="max_sessions"
          type="number"
          hint={t('security_settings.sessions_hint')}
        />
      </div>
      <TextField
        form={form}
        name="upload_quota_bytes"
        type="number"
        hint={t('security_settings.quota_hint')}
        className="sm:max-w-80"
      />
    </>
  );
}

const gigabyte = 1024 ** 3;

/** People think of a quota in gigabytes, so the form has these where the call has bytes. */
const formRoute = {
  ...changeSecuritySettings,
  body: object({
    ...changeSecuritySettings.body.properties,
    upload_quota_bytes: T.Optional(
      nullable(
        T.Number({ minimum: 0.001, maximum: securityLimits.upload_quota_bytes.maximum / gigabyte }),
      ),
    ),
  }),
};

const toFormState = ({ data, etag }: Versioned<SecuritySettings>): Latest => ({
  values: {
    customers_two_factor_required: data.customers_two_factor_required,
    two_factor_grace_days: String(data.two_factor_grace_days),
    idle_minutes: String(data.idle_minutes),
    max_sessions: String(data.max_sessions ?? ''),
    upload_quota_bytes:
      data.upload_quota_bytes === null
        ? ''
        : String(Number((data.upload_quota_bytes / gigabyte).toFixed(3))),
  } satisfies FormValues,
  etag,
});

const readLatest = async (): Promise<Latest> =>
  toFormState(await callWithVersion(getSecuritySettings));
