import { listUnmatchedMail, type UnmatchedMail } from '@portal/contract/service';
import { MailCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '#web/kit/action/delete-button.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TicketLink } from '../requests/request-link.tsx';
import { textLink } from '#web/features/shared/catalogue-links.tsx';

const MailDialog = lazyComponent(async () => (await import('./mail-dialogs.tsx')).MailDialog);

/** Form that creates a request from a mail. */
const RequestFromMailDialog = lazyComponent(
  async () => (await import('./mail-dialogs.tsx')).RequestFromMailDialog,
);

const DeleteMailDialog = lazyComponent(
  async () => (await import('./mail-dialogs.tsx')).DeleteMailDialog,
);

/** E-mails that came in and belong to no ticket, for the service desk. */
export function UnmatchedMailList() {
  const { t } = useTranslation();
  const list = useList({ scope: 'service', route: listUnmatchedMail, name: 'unmatched-mail' });
  return (
    <ListView
      list={list}
      label={t('unmatched_mail.title')}
      searchLabel={t('unmatched_mail.search')}
      failure={t('unmatched_mail.load_failed')}
      columns={useColumns()}
      renderCard={(mail) => <MailCard mail={mail} />}
      empty={
        <EmptyState
          icon={<MailCheck />}
          title={t('unmatched_mail.empty')}
          text={t('unmatched_mail.empty_text')}
        />
      }
    />
  );
}

function MailCard({ mail }: { mail: UnmatchedMail }) {
  const format = useFormats();
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <Sender mail={mail} />
        <Reason mail={mail} />
      </div>
      <div>
        <h2 className="font-medium text-ink wrap-anywhere">{mail.subject || '–'}</h2>
        <p className="line-clamp-4 whitespace-pre-line text-soft wrap-anywhere">{mail.text}</p>
      </div>
      <p className="text-xs text-soft">{format.moment(mail.created_at)}</p>
      <div className="mt-auto">
        <MailActions mail={mail} />
      </div>
    </Card>
  );
}

function useColumns(): readonly Column<UnmatchedMail>[] {
  const { t } = useTranslation();
  const format = useFormats();
  return [
    {
      key: 'sender',
      header: t('unmatched_mail.sender'),
      renderCell: (mail) => <Sender mail={mail} />,
    },
    {
      key: 'mail',
      header: t('unmatched_mail.mail'),
      renderCell: (mail) => (
        <span className="block max-w-96 min-w-40">
          <span className="font-medium text-ink wrap-anywhere">{mail.subject || '–'}</span>
          <span className="line-clamp-2 text-soft wrap-anywhere">{mail.text}</span>
        </span>
      ),
    },
    {
      key: 'reason',
      header: t('unmatched_mail.reason'),
      renderCell: (mail) => <Reason mail={mail} />,
    },
    {
      key: 'received',
      header: t('unmatched_mail.received'),
      ordering: 'created_at',
      renderCell: ({ created_at: at }) => (
        <span className="whitespace-nowrap">{format.moment(at)}</span>
      ),
    },
    {
      key: 'actions',
      header: t('unmatched_mail.actions'),
      renderCell: (mail) => <MailActions mail={mail} />,
    },
  ];
}

/** Who wrote it, and for which customer. */
function Sender({ mail }: { mail: UnmatchedMail }) {
  const { t } = useTranslation();
  const name = mail.sender?.name ?? mail.from_name;
  return (
    <span className="block min-w-0">
      {name ? <span className="block text-ink wrap-anywhere">{name}</span> : null}
      <span className="block text-xs text-soft wrap-anywhere">
        {mail.from_address ?? t('unmatched_mail.no_address')}
      </span>
      {mail.customer ? (
        <span className="block text-xs text-soft wrap-anywhere">{mail.customer.name}</span>
      ) : null}
    </span>
  );
}

/** Why it belongs to no ticket, and the ticket that it names. */
function Reason({ mail }: { mail: UnmatchedMail }) {
  const { t } = useTranslation();
  const { service_ticket_id: id, ticket_id: number } = mail;
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone="neutral">{t(`service.inbound_reasons.${mail.reason}`)}</Badge>
      {id && number ? (
        <TicketLink id={id} className={`text-xs tabular-nums ${textLink}`}>
          {number}
        </TicketLink>
      ) : null}
    </span>
  );
}

const dialogs = { read: MailDialog, open: RequestFromMailDialog, delete: DeleteMailDialog };

function MailActions({ mail }: { mail: UnmatchedMail }) {
  const { t } = useTranslation();
  const [task, setTask] = useState<keyof typeof dialogs | null>(null);
  const TaskDialog = task && dialogs[task];
  // The buttons of all rows would have the same names otherwise.
  const ofMail = (
    <VisuallyHidden>
      {' '}
      {mail.subject || mail.from_address || t('unmatched_mail.no_subject')}
    </VisuallyHidden>
  );
  return (
    <>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setTask('open')}>
          {t('unmatched_mail.open_request')}
          {ofMail}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setTask('read')}>
          {t('unmatched_mail.read')}
          {ofMail}
        </Button>
        <DeleteButton size="sm" onClick={() => setTask('delete')}>
          {ofMail}
        </DeleteButton>
      </span>
      {TaskDialog ? (
        <Suspense>
          <TaskDialog mail={mail} onClose={() => setTask(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
