import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import type { ConvertStep } from './convert-form-values.ts';

export interface StepListProps {
  steps: readonly ConvertStep[];
  current: ConvertStep;
  /** Leads back to a step that was passed. */
  onBack: (step: ConvertStep) => void;
}

/** The steps of the dialog, by number; those that were passed lead back. */
export function StepList({ steps, current, onBack }: StepListProps) {
  const { t } = useTranslation();
  const at = steps.indexOf(current);
  return (
    <ol aria-label={t('lead_convert.steps')} className="flex flex-wrap gap-x-1 gap-y-2">
      {steps.map((step, index) => {
        const text = t('lead_convert.step', {
          number: index + 1,
          name: t(`lead_convert.step_names.${step}`),
        });
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <button
              type="button"
              disabled={index >= at}
              onClick={() => onBack(step)}
              className={classNames(
                'rounded px-2 py-1 text-sm touch:min-h-11',
                step === current ? 'bg-brand-soft font-medium text-ink' : 'text-soft',
                index < at && 'text-ink underline underline-offset-2 hover:bg-hover',
              )}
            >
              {text}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
