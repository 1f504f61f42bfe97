import type { TicketActivity } from '@portal/contract/service';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShowMore } from '#web/kit/list/show-more.tsx';
import { type QueryLike, QueryView } from '#web/kit/page/query-view.tsx';
import { useStoredText } from '#web/lib/form/use-stored-text.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import { type ConversationOwner, getAddMessage, toDraftName } from './conversation-owner.ts';
import { EventEntry } from './event-entry.tsx';
import { splitQuote } from './split-quote.ts';

interface ConversationCardProps {
  owner: ConversationOwner;
  /** The timeline. */
  children: ReactNode;
}

/** Field for a message above the timeline; what was cancelled takes no replies. */
export function ConversationCard({ owner, children }: ConversationCardProps) {
  const { t } = useTranslation();
  const user = useUser();
  const isRefused = owner.status === 'cancelled' && user.role === 'customer';
  const [draft] = useStoredText(toDraftName(owner));
  // What somebody writes while a colleague merges the ticket can still be sent.
  const [wasOpen] = useState(isOpen(owner) || draft !== '');
  const canWrite =
    can(user, getAddMessage(owner).access) && !isRefused && (isOpen(owner) || wasOpen);
  return (
    <Card>
      <CardHeader title={t('service_requests.conversation.title')} />
      <CardBody className="flex flex-col gap-6">
        {isRefused ? (
          <Callout>
            {owner.ticketId === null
              ? t('service_requests.conversation.request_cancelled')
              : t('service_requests.conversation.cancelled')}
          </Callout>
        ) : null}
        {canWrite ? <Composer key={owner.id} owner={owner} /> : null}
        {children}
      </CardBody>
    </Card>
  );
}

/** Returns true unless messages on the page are to be written on the page of another ticket. */
const isOpen = ({ kind, mergedInto }: ConversationOwner): boolean =>
  kind === 'request' || mergedInto === null;

interface TimelineProps {
  query: QueryLike<readonly TicketActivity[]>;
  label: string;
  more: { busy: boolean; show: () => void } | null;
}

/** Entries, newest first; others' messages appear automatically. */
export function Timeline({ query, label, more }: TimelineProps) {
  const { t } = useTranslation();
  return (
    <QueryView
      query={query}
      failure={t('service_requests.conversation.load_failed')}
      skeleton={<SkeletonRows label={t('app.loading')} rows={4} />}
    >
      {(entries) => (
        <div className="flex flex-col gap-4">
          <div role="log" aria-label={label}>
            <ol className="flex flex-col gap-3">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </div>
          <ShowMore more={more}>{t('service_requests.conversation.older')}</ShowMore>
        </div>
      )}
    </QueryView>
  );
}

function Entry({ entry }: { entry: TicketActivity }) {
  return entry.kind === 'reply' || entry.kind === 'internal_note' ? (
    <MessageEntry entry={entry} />
  ) : (
    <EventEntry entry={entry} kind={entry.kind} />
  );
}

/** Message: a reply of either side, or an internal note. */
function MessageEntry({ entry }: { entry: TicketActivity }) {
  const { t } = useTranslation();
  const format = useFormats();
  const isCustomer = useUser().role === 'customer';
  const isInternal = entry.kind === 'internal_note';
  const side = entry.author_side ?? 'employee';
  const sideLabel = isCustomer
    ? t(`service_requests.conversation.own_sides.${side}`)
    : t(`service_requests.conversation.sides.${side}`);
  const name = entry.actor?.name ?? null;
  return (
    <li className="flex gap-3">
      <Avatar name={name ?? sideLabel} />
      <article
        className={classNames(
          'min-w-0 flex-1 rounded border px-4 py-3',
          isInternal
            ? 'border-dashed border-warning bg-warning-soft'
            : side === 'customer'
              ? 'border-line bg-sunken'
              : 'border-transparent bg-info-soft',
        )}
      >
        {isInternal ? (
          <p className="mb-1.5 flex items-center gap-1.5 text-xs font-medium text-warning">
            <Lock aria-hidden className="size-3.5 shrink-0" />
            {t('service_requests.conversation.internal')}
          </p>
        ) : null}
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-soft">
          <span className="text-sm font-semibold text-ink">{name ?? sideLabel}</span>
          {name === null ? null : <span>{sideLabel}</span>}
          <time dateTime={entry.at} className="ms-auto tabular-nums">
            {format.moment(entry.at)}
          </time>
        </p>
        <MessageText text={entry.text ?? ''} />
      </article>
    </li>
  );
}

/** Text of a message. What a mail quotes below it, with its signature, is folded. */
function MessageText({ text }: { text: string }) {
  const { t } = useTranslation();
  const { written, quoted } = splitQuote(text);
  return (
    <>
      <p className="mt-1 whitespace-pre-line text-ink wrap-anywhere">{written}</p>
      {quoted ? (
        <details className="mt-1 text-soft">
          <summary className="cursor-pointer text-xs">
            {t('service_requests.conversation.quoted')}
          </summary>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{quoted}</p>
        </details>
      ) : null}
    </>
  );
}
