import type { Retention } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Callout } from '#web/ui/callout.tsx';
import type { Forecast } from './use-retention-forecast.ts';

export interface RetentionForecastProps {
  forecast: Forecast;
  rule: Retention;
}

/** Effect of the next sweep with the values in the form. */
export function RetentionForecast({ forecast, rule }: RetentionForecastProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { isOn, due } = forecast;
  if (due === 'not lawful') return null;
  if (due === 'failed') return <Callout tone="warning">{t('retention.preview_failed')}</Callout>;
  if (due === 'counting') return <Callout>{t('retention.counting')}</Callout>;
  const what = t(`retention.what.${rule.rule}`, { count: due });
  return (
    <Callout tone={isOn && due > 0 ? 'warning' : 'info'}>
      {isOn
        ? t('retention.will_happen', { what, at: format.instant(rule.next_run_at) })
        : t('retention.would_happen', { what })}
    </Callout>
  );
}
