import { languages } from '@portal/contract/kernel';
import {
  answerFieldNames,
  changeSavedAnswer,
  createSavedAnswer,
  deleteSavedAnswer,
  getSavedAnswer,
  type SavedAnswer,
} from '@portal/contract/service';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { Button } from '#web/ui/button.tsx';
import { insertAtCursor } from './insert-at-cursor.ts';

/** Form that adds a saved answer. */
export function NewAnswerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useInvalidate('service');
  const form = useContractForm({
    route: createSavedAnswer,
    values: { title: '', text_en: '', text_nl: '', text_fr: '' },
    draft: 'saved-answer:new',
    failure: t('saved_answers.create_failed'),
    save: (body, _etag, idempotencyKey) => call(createSavedAnswer, { body, idempotencyKey }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('saved_answers.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('saved_answers.add')} onClose={onClose}>
      <AnswerFields form={form} />
    </FormDialog>
  );
}

export interface EditAnswerDialogProps {
  id: string;
  onClose: () => void;
}

/** Form that changes a saved answer. */
export function EditAnswerDialog({ id, onClose }: EditAnswerDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={id}
      scope="service"
      read={getSavedAnswer}
      change={changeSavedAnswer}
      toValues={({ title, ...texts }: SavedAnswer) => ({
        title,
        text_en: texts.text_en ?? '',
        text_nl: texts.text_nl ?? '',
        text_fr: texts.text_fr ?? '',
      })}
      fields={AnswerFields}
      draft="saved-answer"
      labels={{
        title: t('saved_answers.edit'),
        loadFailed: t('saved_answers.load_one_failed'),
        saveFailed: t('saved_answers.update_failed'),
        saved: t('saved_answers.saved'),
      }}
      refresh={useInvalidate('service')}
      onClose={onClose}
    />
  );
}

/** Title and a text in each language, with a button for each field that a text can contain. */
function AnswerFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const texts = useRef<HTMLDivElement>(null);
  // The text in which the cursor was last; the first one until then.
  const written = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const text = written.current ?? texts.current?.querySelector('textarea');
    if (text) insertAtCursor(text, `{{${name}}}`);
  };
  return (
    <>
      <TextField form={form} name="title" />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-ink">{t('saved_answers.fields_title')}</legend>
        <div className="flex flex-wrap gap-1.5">
          {answerFieldNames.map((name) => (
            <Button
              key={name}
              variant="outline"
              size="sm"
              // The cursor stays in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {t(`saved_answers.fields.${name}`)}
            </Button>
          ))}
        </div>
        <p className="text-xs text-soft">{t('saved_answers.fields_text')}</p>
      </fieldset>
      <div
        ref={texts}
        className="flex flex-col gap-4"
        onFocus={({ target }) => {
          if (target instanceof HTMLTextAreaElement) written.current = target;
        }}
      >
        {languages.map((language, at) => (
          <TextField
            key={language}
            form={form}
            name={`text_${language}`}
            multiline
            hint={at === 0 ? t('saved_answers.texts_hint') : undefined}
          />
        ))}
      </div>
    </>
  );
}

export interface DeleteAnswerDialogProps {
  answer: SavedAnswer;
  onClose: () => void;
}

/** Asks for confirmation before a saved answer is deleted. */
export function DeleteAnswerDialog({ answer, onClose }: DeleteAnswerDialogProps) {
  const { t } = useTranslation();
  const { id, title: name } = answer;
  return (
    <ConfirmDialog
      execute={() => call(deleteSavedAnswer, { params: { id } })}
      labels={{
        title: t('saved_answers.delete_title', { name }),
        text: t('saved_answers.delete_text'),
        confirm: t('actions.delete'),
        done: t('saved_answers.deleted', { name }),
        failed: t('saved_answers.delete_failed'),
      }}
      refresh={useInvalidate('service')}
      onClose={onClose}
    />
  );
}
