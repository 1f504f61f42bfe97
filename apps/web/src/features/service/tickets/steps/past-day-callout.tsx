import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasPassed } from '#web/lib/days/has-passed.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';

/** Says that a day which has passed is mailed to nobody; it may be planned, where what was done is written up. */
export function PastDayCallout({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const day: unknown = useWatch({ control: form.control, name: 'planned_for' });
  const isPast = typeof day === 'string' && day !== '' && hasPassed(day);
  return isPast ? <Callout tone="warning">{t('tickets.plan_past')}</Callout> : null;
}
