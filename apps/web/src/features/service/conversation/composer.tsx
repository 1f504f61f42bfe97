import { addTicketMessage, listGaps } from '@portal/contract/service';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Lock, type LucideIcon, Mail, MessageSquareQuote, Paperclip } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { insertAtCursor, isOnEmptyLine } from '#web/features/service/answers/insert-at-cursor.ts';
import {
  type FileButtonProps,
  FileChooser,
  TakePhotoButton,
} from '#web/features/shared/upload/file-chooser.tsx';
import {
  UploadItems,
  useAttachmentQueue,
} from '#web/features/service/attachments/upload-items.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { getMaxLength } from '#web/lib/form/contract-resolver.ts';
import { useStoredText } from '#web/lib/form/use-stored-text.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { type ConversationOwner, toDraftName } from './conversation-owner.ts';
import { registerComposer } from './open-composers.ts';
import { replyHash } from './reply-hash.ts';
import { defaultMode, type MessageMode, toMode, useSendMessage } from './use-send-message.ts';
import { noteTyping } from '../presence/typing-signal.ts';

const AnswerPicker = lazyComponent(
  async () => (await import('#web/features/service/answers/answer-picker.tsx')).AnswerPicker,
);

const ReaderLanguage = lazyComponent(
  async () => (await import('#web/features/service/answers/reader-language.tsx')).ReaderLanguage,
);

/**
 * Field for a message on a ticket or a request. Drafts stay in this tab until sent; after each message an
 * employee returns to internal notes, so that no reply goes out by habit.
 */
export function Composer({ owner }: { owner: ConversationOwner }) {
  const { t } = useTranslation();
  const isEmployee = useUser().role === 'employee';
  const [text, setText] = useStoredText(toDraftName(owner));
  const [savedMode, saveMode] = useStoredText(`message-mode:${owner.id}`);
  // The desk's list opens a page by its key for a reply.
  const startsReply = useLocation({ select: ({ hash }) => hash === replyHash }) && isEmployee;
  // Never turns the draft of a note into a reply.
  const [chosen, setChosen] = useState(startsReply && text === '' ? 'reply' : toMode(savedMode));
  const [isTried, setTried] = useState(false);
  const [opener, setOpener] = useState<'button' | 'slash' | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(
    () =>
      registerComposer(owner.id, (added) => {
        if (field.current && !field.current.readOnly) insertAtCursor(field.current, added);
      }),
    [owner.id],
  );
  useEffect(() => {
    if (startsReply) field.current?.focus();
  }, [startsReply]);
  const write = (next: string, nextMode: MessageMode) => {
    setText(next);
    if (isEmployee) noteTyping(owner.id, nextMode === 'reply' ? next : '');
    setChosen(nextMode);
    // Stored only with a text: an empty field starts with an internal note.
    saveMode(next === '' || nextMode === defaultMode ? '' : nextMode);
  };
  const isCancelled = owner.status === 'cancelled';
  // What was cancelled takes notes only.
  const mode = isEmployee ? (isCancelled ? defaultMode : chosen) : 'reply';
  const isInternal = mode === 'internal_note';
  // What is still to be filled in would read badly; a note may say anything.
  const [gap] = isEmployee && mode === 'reply' ? listGaps(text) : [];
  const isMissing = text.trim() === '';
  const problem = isMissing
    ? t('service_requests.conversation.empty')
    : gap && t('saved_answers.gap', { field: `{{${gap.name}}}` });
  // The reply opens another ticket, which files on this one would not show on.
  const goesOnElsewhere = owner.kind === 'ticket' && owner.status === 'closed';
  const navigate = useNavigate();
  const { mutate, isPending, error } = useSendMessage(owner, ({ service_ticket_id: id }) => {
    write('', defaultMode);
    // A request may have got its ticket meanwhile; its page leads there.
    if (id === null || owner.ticketId === null || id === owner.ticketId) return;
    // Unlike the page of a merged ticket, that of its request shows the messages of the other one.
    if (owner.kind === 'request' && id === owner.mergedInto) return;
    toasts.show({ tone: 'success', title: t('service_requests.conversation.continued') });
    void navigate({ to: '/dashboard/service/$id', params: { id } });
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(isMissing || gap !== undefined);
    if (gap) {
      field.current?.focus();
      field.current?.setSelectionRange(gap.start, gap.end);
    } else if (!isMissing && !isPending) {
      // What is sent empties the field: an answer that is chosen meanwhile would be lost.
      setOpener(null);
      mutate({ kind: mode, text: text.trim() });
    }
  };
  const openAnswers = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { nativeEvent, ctrlKey, altKey, metaKey, currentTarget } = event;
    if (event.key !== '/' || ctrlKey || altKey || metaKey || nativeEvent.isComposing) return;
    if (!isEmployee || isPending || !isOnEmptyLine(currentTarget)) return;
    event.preventDefault();
    setOpener('slash');
  };
  const closeAnswers = (added: string) => {
    setOpener(null);
    if (field.current) insertAtCursor(field.current, added);
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
      {isEmployee && !isCancelled ? (
        <ModeChoice mode={mode} onChange={(next) => write(text, next)} />
      ) : null}
      <Field
        label={
          isInternal
            ? t('service_requests.conversation.note')
            : isEmployee
              ? t('service_requests.conversation.reply')
              : t('service_requests.conversation.own_reply')
        }
        hint={<AudienceHint owner={owner} mode={mode} />}
        error={isTried ? problem : null}
      >
        <Textarea
          ref={field}
          value={text}
          readOnly={isPending}
          rows={3}
          maxLength={getMaxLength(addTicketMessage, 'text')}
          onChange={(event) => write(event.target.value, chosen)}
          onKeyDown={openAnswers}
        />
      </Field>
      {opener === null ? null : (
        <Suspense>
          <AnswerPicker
            owner={owner}
            onChoose={closeAnswers}
            // The slash that opened it was meant as one.
            onClose={() => closeAnswers(opener === 'slash' ? '/' : '')}
          />
        </Suspense>
      )}
      {error ? (
        <Callout tone="danger" title={t('service_requests.conversation.not_sent')}>
          {getErrorMessage(error, t('errors.try_again'))}
        </Callout>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isEmployee ? (
          <Button
            variant="outline"
            className="me-auto"
            aria-expanded={opener !== null}
            disabled={isPending}
            onClick={() => (opener === null ? setOpener('button') : closeAnswers(''))}
          >
            <MessageSquareQuote aria-hidden />
            {t('saved_answers.insert')}
          </Button>
        ) : goesOnElsewhere ? null : (
          <AddFiles owner={owner} />
        )}
        <Button type="submit" wraps busy={isPending}>
          {isInternal ? <Lock aria-hidden /> : <Mail aria-hidden />}
          {isInternal
            ? t('service_requests.conversation.save_note')
            : isEmployee
              ? t('service_requests.conversation.send')
              : t('service_requests.conversation.send_message')}
        </Button>
      </div>
    </form>
  );
}

/** Files for a reply; they are attached to the ticket or request as soon as they are chosen. */
function AddFiles({ owner: { kind, id } }: { owner: ConversationOwner }) {
  const files = useAttachmentQueue({ kind, id });
  return (
    <div className="relative me-auto flex flex-wrap gap-2 max-sm:w-full">
      <TakePhotoButton onFiles={files.add} />
      <AddFilesButton onFiles={files.add} />
      <div className="w-full not-has-[ul]:absolute not-has-[ul]:w-0">
        <UploadItems files={files} />
      </div>
    </div>
  );
}

/** Chooses files; on a phone, from its photo library. */
function AddFilesButton(props: FileButtonProps) {
  const { t } = useTranslation();
  return (
    <FileChooser {...props} multiple>
      <Paperclip aria-hidden />
      {t('service_requests.files.add_files')}
    </FileChooser>
  );
}

interface AudienceHintProps {
  owner: ConversationOwner;
  mode: MessageMode;
}

/** States who can read the message and who gets a mail, before it is sent. */
function AudienceHint({ owner, mode }: AudienceHintProps) {
  const { reader, status, ticketId, mergedInto } = owner;
  const { t } = useTranslation();
  const user = useUser();
  if (user.role === 'customer') {
    const isDone = status === 'closed' || status === 'completed';
    if (isDone && ticketId === null) return t('service_requests.conversation.reopens_request');
    if (status === 'closed' && mergedInto === null)
      return t('service_requests.conversation.opens_new');
    if (status === 'completed') return t('service_requests.conversation.reopens');
    return t('service_requests.conversation.supplier_reads');
  }
  if (mode === 'reply') {
    // The requester gets no mail about their own message.
    const isOwn =
      reader?.id === user.id || reader?.email?.toLowerCase() === user.email.toLowerCase();
    if (reader === null || isOwn) return t('service_requests.conversation.mailed_to_nobody');
    return (
      <>
        {t('service_requests.conversation.mailed_to', { email: reader.name })}
        <Suspense>
          <ReaderLanguage owner={owner} />
        </Suspense>
      </>
    );
  }
  return (
    <span className="inline-flex items-start gap-1.5 font-medium text-warning">
      <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {t('service_requests.conversation.internal')}
    </span>
  );
}

const modes: readonly { mode: MessageMode; Icon: LucideIcon; on: string }[] = [
  {
    mode: 'internal_note',
    Icon: Lock,
    on: 'has-checked:bg-warning-soft has-checked:text-warning',
  },
  { mode: 'reply', Icon: Mail, on: 'has-checked:bg-info-soft has-checked:text-info' },
];

interface ModeChoiceProps {
  mode: MessageMode;
  onChange: (mode: MessageMode) => void;
}

/** Choice between internal note and reply. */
function ModeChoice({ mode: chosen, onChange }: ModeChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded bg-sunken p-1 sm:max-w-md">
      <legend className="sr-only">{t('service_requests.conversation.who_reads')}</legend>
      {modes.map(({ mode, Icon, on }) => (
        <label
          key={mode}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-[calc(var(--radius)-2px)] px-2 py-1.5 text-center text-sm font-medium text-soft transition-colors duration-100 hover:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus touch:min-h-11',
            on,
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={mode === chosen}
            onChange={() => onChange(mode)}
          />
          <Icon aria-hidden className="size-4 shrink-0" />
          {t(`service_requests.conversation.modes.${mode}`)}
        </label>
      ))}
    </fieldset>
  );
}
