import { changeRetention, type Retention } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/compliance/use-refresh.ts';
import { CheckboxField } from '#web/kit/form/choice-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { DaysField } from './days-field.tsx';
import { RetentionForecast } from './retention-forecast.tsx';
import { useRetentionForecast } from './use-retention-forecast.ts';

export interface RetentionDialogProps {
  rule: Retention;
  onClose: () => void;
}

/** Form for the retention of a rule, with a count of affected objects before saving. */
export function RetentionDialog({ rule, onClose }: RetentionDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const form = useContractForm({
    route: changeRetention,
    values: { days: String(rule.days), is_enabled: rule.is_enabled },
    draft: `retention:${rule.rule}`,
    failure: t('retention.save_failed'),
    save: (body) => call(changeRetention, { params: { rule: rule.rule }, body }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('retention.saved') });
      onClose();
      void refresh();
    },
  });
  const forecast = useRetentionForecast(form, rule);
  const { isOn, due } = forecast;
  const goes = isOn && typeof due === 'number' && due > 0;
  const what = goes ? t(`retention.what.${rule.rule}`, { count: due }) : null;
  return (
    <FormDialog
      form={form}
      submitLabel={what === null ? undefined : t('retention.save_what', { what })}
      destructive={goes}
      waiting={isOn && due === 'counting'}
      title={t(`retention.rules.${rule.rule}.name`)}
      description={t(`retention.rules.${rule.rule}.text`)}
      onClose={onClose}
    >
      <DaysField form={form} />
      <CheckboxField form={form} name="is_enabled" hint={t('retention.enabled_hint')} />
      <RetentionForecast forecast={forecast} rule={rule} />
    </FormDialog>
  );
}
