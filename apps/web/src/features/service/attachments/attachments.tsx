import {
  addTicketAttachment,
  maxAttachments,
  type ServiceAttachment,
  type ServiceRequest,
  type ServiceTicket,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { isPicture } from './attachment-check.ts';
import { type AttachmentHolder, listAttachmentsQuery } from './attachment-holder.ts';
import { AttachmentRow } from './attachment-row.tsx';
import { TakePhotoButton } from '#web/features/shared/upload/file-chooser.tsx';
import { UploadItems, useAttachmentQueue } from './upload-items.tsx';

interface AttachmentsProps {
  holder: AttachmentHolder;
  /** True if other tickets were merged into it, whose files leave room for as many. */
  hasMerged?: boolean;
}

/** Photos and files of a ticket or request; users can view, add and delete them. */
function Attachments({ holder, hasMerged = false }: AttachmentsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const query = useQuery(listAttachmentsQuery(holder));
  return (
    <Card>
      <CardHeader
        title={t('service_requests.files.title')}
        description={
          user.role === 'employee'
            ? t('service_requests.files.seen_by_customer')
            : t('service_requests.files.seen_by_supplier')
        }
      />
      <CardBody className="flex flex-col gap-4">
        <QueryView
          query={query}
          failure={t('service_requests.files.load_failed')}
          skeleton={<SkeletonRows label={t('app.loading')} rows={2} />}
        >
          {({ results }) => <Files holder={holder} items={results} />}
        </QueryView>
        {can(user, addTicketAttachment.access) ? (
          <Adding
            holder={holder}
            isFull={!hasMerged && (query.data?.count ?? 0) >= maxAttachments}
          />
        ) : null}
      </CardBody>
    </Card>
  );
}

interface FilesProps {
  holder: AttachmentHolder;
  items: readonly ServiceAttachment[];
}

function Files({ holder, items }: FilesProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<ServiceAttachment | null>(null);
  const [leaving, setLeaving] = useState<ServiceAttachment | null>(null);
  if (items.length === 0) return <p className="text-soft">{t('service_requests.files.none')}</p>;
  return (
    <>
      <ul aria-label={t('service_requests.files.title')} className="-my-2.5 divide-y divide-line">
        {items.map((item) => (
          <AttachmentRow
            key={item.id}
            holder={holder}
            item={item}
            onShow={() => setShown(item)}
            onDelete={() => setLeaving(item)}
          />
        ))}
      </ul>
      <Suspense>
        {shown ? (
          <PictureDialog
            holder={holder}
            pictures={items.filter((item) => isPicture(item) && item.file.state === undefined)}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        ) : null}
        {leaving ? (
          <DeleteAttachmentDialog holder={holder} item={leaving} onClose={() => setLeaving(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

function Adding({ holder, isFull }: { holder: AttachmentHolder; isFull: boolean }) {
  const { t } = useTranslation();
  const files = useAttachmentQueue(holder);
  return (
    <>
      <UploadItems files={files} />
      {isFull ? (
        <p className="text-soft">{t('service_requests.files.full', { most: maxAttachments })}</p>
      ) : (
        <FileDrop
          multiple
          title={t('service_requests.files.drop')}
          buttonLabel={t('service_requests.files.choose')}
          hint={t('service_requests.files.hint', { most: maxAttachments })}
          onFiles={files.add}
          extra={<TakePhotoButton onFiles={files.add} />}
        />
      )}
    </>
  );
}

// These dialogs load on demand, because most users only list the files.

/** Dialog that shows a picture. */
const PictureDialog = lazyComponent(
  async () => (await import('./picture-dialog.tsx')).PictureDialog,
);

/** Confirmation before deleting a file. */
const DeleteAttachmentDialog = lazyComponent(
  async () => (await import('./delete-attachment-dialog.tsx')).DeleteAttachmentDialog,
);

/** Files of a request. They also belong to its ticket, if it has one. */
export function RequestAttachments({ request }: { request: Pick<ServiceRequest, 'id'> }) {
  return <Attachments key={request.id} holder={{ kind: 'request', id: request.id }} />;
}

/** Files of a ticket. The key resets running uploads when another ticket is shown. */
export function TicketAttachments({ ticket }: { ticket: Pick<ServiceTicket, 'id' | 'links'> }) {
  const hasMerged = ticket.links.some(({ kind, is_merge }) => is_merge && kind === 'duplicated_by');
  return (
    <Attachments key={ticket.id} holder={{ kind: 'ticket', id: ticket.id }} hasMerged={hasMerged} />
  );
}
