import type { ServiceAttachment } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { DeedDialog } from '#web/kit/deed/deed-dialog.tsx';
import { useRefreshOf } from '#web/lib/query/use-refresh-of.ts';
import { detach, type AttachmentHolder } from './attachment-holder.ts';

export interface DeleteAttachmentDialogProps {
  holder: AttachmentHolder;
  item: ServiceAttachment;
  onClose: () => void;
}

/** Asks before a file is deleted. */
export function DeleteAttachmentDialog({ holder, item, onClose }: DeleteAttachmentDialogProps) {
  const { t } = useTranslation();
  const { name } = item.file;
  return (
    <DeedDialog
      carryOut={() => detach(holder, item.id)}
      words={{
        title: t('service_requests.files.delete_title', { name }),
        text: t('service_requests.files.delete_text'),
        confirm: t('actions.delete'),
        done: t('service_requests.files.deleted', { name }),
        failed: t('service_requests.files.delete_failed'),
      }}
      refresh={useRefreshOf('service')}
      onClose={onClose}
    />
  );
}
