import { addTicketMessage, type ServiceTicket } from '@portal/contract/service';
import { Lock, Mail } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { getMaxLength } from '#web/lib/form/contract-resolver.ts';
import { useStoredText } from '#web/lib/form/use-stored-text.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { AddPhotos } from './add-photos.tsx';
import { toMode, defaultMode, type MessageMode } from './message-mode.ts';
import { ModeChoice } from './mode-choice.tsx';
import { useSendMessage } from './use-send-message.ts';
import { AudienceHint } from './audience-hint.tsx';

/**
 * Field for a message on a ticket. Drafts stay in this tab until sent; after each message an
 * employee returns to internal notes, so that no reply goes out by habit.
 */
export function Composer({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const isEmployee = useUser().role === 'employee';
  const [text, setText] = useStoredText(`message:${ticket.id}`);
  const [savedMode, saveMode] = useStoredText(`message-mode:${ticket.id}`);
  const [chosen, setChosen] = useState(toMode(savedMode));
  const [isMissing, setMissing] = useState(false);
  const write = (next: string, nextMode: MessageMode) => {
    setText(next);
    setChosen(nextMode);
    // Stored only with a text: an empty field starts with an internal note.
    saveMode(next === '' || nextMode === defaultMode ? '' : nextMode);
  };
  const mode = isEmployee ? chosen : 'reply';
  const isInternal = mode === 'internal_note';
  const { mutate, isPending, error } = useSendMessage(ticket, () => {
    write('', defaultMode);
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    setMissing(message === '');
    if (message !== '' && !isPending) mutate({ kind: mode, text: message });
  };
  return (
    <form
      noValidate
      onSubmit={send}
      className={classNames(
        'flex flex-col gap-3 rounded border p-3 transition-colors duration-100 sm:p-4',
        isInternal ? 'border-dashed border-warning bg-warning-soft' : 'border-line bg-surface',
      )}
    >
      {isEmployee ? <ModeChoice mode={mode} onChange={(next) => write(text, next)} /> : null}
      <Field
        label={
          isInternal
            ? t('service_requests.conversation.note')
            : isEmployee
              ? t('service_requests.conversation.reply')
              : t('service_requests.conversation.own_reply')
        }
        hint={<AudienceHint ticket={ticket} mode={mode} />}
        error={isMissing && !text.trim() ? t('service_requests.conversation.empty') : null}
      >
        <Textarea
          value={text}
          readOnly={isPending}
          rows={3}
          maxLength={getMaxLength(addTicketMessage, 'text')}
          onChange={(event) => write(event.target.value, chosen)}
        />
      </Field>
      {error ? (
        <Callout tone="danger" title={t('service_requests.conversation.not_sent')}>
          {getErrorMessage(error, t('errors.try_again'))}
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isEmployee ? null : <AddPhotos ticket={ticket} />}
        <Button type="submit" wraps busy={isPending}>
          {isInternal ? <Lock aria-hidden /> : <Mail aria-hidden />}
          {isInternal
            ? t('service_requests.conversation.save_note')
            : t('service_requests.conversation.send')}
        </Button>
      </div>
    </form>
  );
}
