import { ratingScores } from '@portal/contract/service';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#web/ui/field.tsx';
import { Stars } from './stars.tsx';

export interface ScoreChoiceProps {
  score: number | null;
  onChange: (score: number) => void;
  error: string | null;
}

/** Choice of a score, each with its words. */
export function ScoreChoice({ score: chosen, onChange, error }: ScoreChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : `${id}-error`}
      className="min-w-0"
    >
      <legend className="font-medium text-ink">{t('tickets.rating.question')}</legend>
      <div className="mt-2 grid gap-2">
        {ratingScores.map((score) => (
          <label
            key={score}
            className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line px-3 py-2 hover:border-control has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus touch:min-h-11"
          >
            <input
              type="radio"
              name={id}
              className="sr-only"
              checked={score === chosen}
              onChange={() => onChange(score)}
            />
            <Stars score={score} />
            <span className="text-ink">{t(`tickets.rating.scores.${score}`)}</span>
          </label>
        ))}
      </div>
      {error === null ? null : (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
