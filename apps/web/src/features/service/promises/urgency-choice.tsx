import { urgencies, type Urgency } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ListMultiChoice } from '#web/kit/list/list-multi-choice.tsx';

export interface UrgencyChoiceProps {
  value: readonly Urgency[];
  onChange: (value: Urgency[] | undefined) => void;
}

/** Filters a list by urgency. */
export function UrgencyChoice({ value, onChange }: UrgencyChoiceProps) {
  const { t } = useTranslation();
  return (
    <ListMultiChoice
      label={t('fields.urgency')}
      options={urgencies.map((one) => ({ value: one, label: t(`promises.urgencies.${one}`) }))}
      values={value}
      shortcuts={[
        { label: t('promises.any_urgency'), values: [] },
        { label: t('promises.urgent_ones'), values: ['device_down', 'limited'] },
      ]}
      onChange={(chosen) => onChange(chosen.length > 0 ? [...chosen] : undefined)}
    />
  );
}
