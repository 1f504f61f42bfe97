import { type Language, languages } from '@portal/contract/kernel';
import { fillAnswer, listSavedAnswers, type SavedAnswer } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';
import { Callout } from '#web/ui/callout.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { AttachmentHolder } from '../attachments/attachment-holder.ts';
import { getAnswerText, listAnswerLanguages } from './answer-texts.ts';
import { useAnswerFields } from './use-answer-fields.ts';

export interface AnswerPickerProps {
  owner: AttachmentHolder;
  onChoose: (text: string) => void;
  /** Called where nothing is chosen. */
  onClose: () => void;
}

/** Length of the beginning of an answer that is searched and shown with its title. */
const shownLength = 300;

/**
 * Finds a saved answer and fills it for the requester, in their language or in another one that is chosen.
 * An answer that lacks the language is offered in the one that it has.
 */
export function AnswerPicker({ owner, onChoose, onClose }: AnswerPickerProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Language | null>(null);
  const answers = useQuery(allRowsQuery('service', listSavedAnswers, { ordering: 'title' }));
  const fields = useAnswerFields(owner);
  const error = answers.error ?? fields.error;
  const language = chosen ?? fields.data?.language ?? null;
  const isReady = answers.data !== undefined && fields.data !== undefined;
  useEffect(() => {
    input.current?.focus();
    // A press opens the list, and so does this; before, what arrives would move the field away from it.
    if (isReady) input.current?.click();
  }, [isReady]);
  const toShown = (answer: SavedAnswer): Language | undefined => {
    const offered = listAnswerLanguages(answer);
    return offered.find((one) => one === language) ?? offered[0];
  };
  const fill = (answer: SavedAnswer): string => {
    const shown = toShown(answer);
    if (!shown || !fields.data) return '';
    return fillAnswer(getAnswerText(answer, shown) ?? '', fields.data, shown);
  };
  const choose = (id: string | undefined) => {
    const answer = answers.data?.find((one) => one.id === id);
    if (answer) onChoose(fill(answer));
  };
  const options = (isReady ? answers.data : []).map((answer) => {
    const shown = toShown(answer);
    const begin = fill(answer).slice(0, shownLength);
    const names = listAnswerLanguages(answer).map((one) => t(`app.languages.${one}`));
    const only = t('saved_answers.only_in', { languages: names.join(', ') });
    const hint = shown === language ? begin : `${only} · ${begin}`;
    return { value: answer.id, label: answer.title, hint: hint.replaceAll(/\s+/gu, ' ') };
  });
  return (
    <div
      role="presentation"
      className="grid items-start gap-3 rounded border border-line bg-surface p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)_auto]"
      onKeyDown={(event) => {
        // Nothing of this belongs to the message around it, which Enter would send.
        if (event.key === 'Enter' && event.target === input.current) event.preventDefault();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      {error ? (
        <Callout tone="danger" className="sm:col-span-2">
          {getErrorMessage(error, t('saved_answers.load_failed'))}
        </Callout>
      ) : (
        <>
          <Field
            label={t('saved_answers.choose')}
            hint={
              answers.data?.length === 0 ? (
                <>
                  {t('saved_answers.none_yet')} <ManageLink />
                </>
              ) : (
                <ManageLink />
              )
            }
          >
            <Combobox
              ref={input}
              value={null}
              options={options}
              onChange={(option) => choose(option?.value)}
              loading={!isReady}
              loadingText={t('app.loading')}
              emptyText={t('saved_answers.none')}
              clearLabel={t('saved_answers.clear')}
            />
          </Field>
          <Field
            label={t('saved_answers.language')}
            hint={
              fields.data && language === fields.data.language
                ? fields.data.is_known_language
                  ? t('saved_answers.known_language')
                  : t('saved_answers.unknown_language')
                : undefined
            }
          >
            <ChoiceSelect
              value={language}
              options={languages.map((value) => ({ value, label: t(`app.languages.${value}`) }))}
              onChange={setChosen}
            />
          </Field>
        </>
      )}
      <div className="max-sm:order-first max-sm:-mb-3 max-sm:justify-self-end sm:pt-7">
        <IconButton label={t('app.close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function ManageLink() {
  const { t } = useTranslation();
  return (
    <Link to="/dashboard/service" search={{ tab: 'answers' }} className={textLink}>
      {t('saved_answers.manage')}
    </Link>
  );
}
