import { addLeadNote } from '@portal/contract/crm';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { getMaxLength } from '#web/lib/form/contract-resolver.ts';
import { useStoredText } from '#web/lib/form/use-stored-text.ts';
import { useIdempotencyKey } from '#web/lib/form/use-idempotency-key.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/** Writes a note; Ctrl and Enter add it. What is written stays until it is, though the panel be closed. */
export function NoteForm({ leadId }: { leadId: string }) {
  const { t } = useTranslation();
  const refresh = useInvalidate('crm');
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useStoredText(`lead-note:${leadId}`);
  const idempotencyKey = useIdempotencyKey(`lead-note-key:${leadId}`);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      call(addLeadNote, {
        params: { id: leadId },
        body: { text: text.trim() },
        idempotencyKey: idempotencyKey.take(),
      }),
    onSuccess: () => {
      idempotencyKey.saved();
      setText('');
      toasts.show({ tone: 'success', title: t('lead_details.note_added') });
      void refresh();
    },
    onError: (error) => {
      idempotencyKey.failed(error);
      const reason = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('lead_details.note_failed'), text: reason });
      // It may have been added although no response arrived, so the notes are refetched.
      void refresh();
    },
  });
  const add = () => {
    if (isPending) return;
    setMissing(text.trim() === '');
    if (text.trim() === '') field.current?.focus();
    else mutate();
  };
  const label = t('lead_details.note');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      className="flex flex-col gap-2.5"
    >
      <Field
        label={label}
        error={isMissing ? t('validation.required', { field: label }) : undefined}
        hint={t('lead_details.note_hint')}
      >
        <Textarea
          ref={field}
          value={text}
          readOnly={isPending}
          maxLength={getMaxLength(addLeadNote, 'text')}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <Button type="submit" busy={isPending} className="self-end">
        {t('lead_details.add_note')}
      </Button>
    </form>
  );
}
