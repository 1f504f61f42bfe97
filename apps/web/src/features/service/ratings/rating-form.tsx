import { rateServiceTicket, ratingScores } from '@portal/contract/service';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage, getWaitMessage } from '#web/lib/api/error-message.ts';
import { getMaxLength } from '#web/lib/form/contract-resolver.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Stars } from './stars.tsx';

/** A rating as it is sent. */
export interface Rating {
  score: number;
  comment: string | null;
}

export interface RatingFormProps {
  /** Score and comment to begin with. */
  initial: { score: number | null; comment: string | null };
  send: (rating: Rating) => Promise<unknown>;
  onSent: () => void;
}

/** Form of a rating: a score, and a comment if wanted. */
export function RatingForm({ initial, send, onSent }: RatingFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [score, setScore] = useState(initial.score);
  const [comment, setComment] = useState(initial.comment ?? '');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useSingleMutation({ mutationFn: send, onSuccess: onSent });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(score === null);
    if (score !== null) mutate({ score, comment: comment.trim() || null });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ScoreChoice
        score={score}
        onChange={setScore}
        error={isMissing && score === null ? t('tickets.rating.missing') : null}
      />
      <Field label={t('tickets.rating.comment')}>
        <Textarea
          value={comment}
          readOnly={isPending}
          rows={3}
          maxLength={getMaxLength(rateServiceTicket, 'comment')}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      {error ? (
        <Callout tone="danger" title={t('tickets.rating.failed')}>
          {getWaitMessage(error, formats) ?? getErrorMessage(error, t('errors.try_again'))}
        </Callout>
      ) : null}
      <Button type="submit" busy={isPending} className="self-start">
        {t('tickets.rating.send')}
      </Button>
    </form>
  );
}

interface ScoreChoiceProps {
  score: number | null;
  onChange: (score: number) => void;
  error: string | null;
}

/** Choice of a score, each with its words. */
function ScoreChoice({ score: chosen, onChange, error }: ScoreChoiceProps) {
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
