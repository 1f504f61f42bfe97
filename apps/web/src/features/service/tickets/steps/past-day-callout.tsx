import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasPassed } from '#web/lib/days/day.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';

/** Explains that a past day sends no mail. It can be planned to record finished work. */
export function PastDayCallout({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const day: unknown = useWatch({ control: form.control, name: 'planned_for' });
  const isPast = typeof day === 'string' && day !== '' && hasPassed(day);
  return isPast ? <Callout tone="warning">{t('tickets.plan_past')}</Callout> : null;
}
