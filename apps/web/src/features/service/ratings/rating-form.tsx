import { rateServiceTicket } from '@portal/contract/service';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage, getWaitMessage } from '#web/lib/api/error-message.ts';
import { getMaxLength } from '#web/lib/form/contract-resolver.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { ScoreChoice } from './score-choice.tsx';

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
