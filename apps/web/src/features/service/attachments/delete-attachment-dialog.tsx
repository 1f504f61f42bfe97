import type { ServiceAttachment } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { deleteAttachment, type AttachmentHolder } from './attachment-holder.ts';

export interface DeleteAttachmentDialogProps {
  holder: AttachmentHolder;
  item: ServiceAttachment;
  onClose: () => void;
}

/** Asks for confirmation before deleting a file. */
export function DeleteAttachmentDialog({ holder, item, onClose }: DeleteAttachmentDialogProps) {
  const { t } = useTranslation();
  const { name } = item.file;
  return (
    <ConfirmDialog
      execute={() => deleteAttachment(holder, item.id)}
      labels={{
        title: t('service_requests.files.delete_title', { name }),
        text: t('service_requests.files.delete_text'),
        confirm: t('actions.delete'),
        done: t('service_requests.files.deleted', { name }),
        failed: t('service_requests.files.delete_failed'),
      }}
      refresh={useInvalidate('service')}
      onClose={onClose}
    />
  );
}
