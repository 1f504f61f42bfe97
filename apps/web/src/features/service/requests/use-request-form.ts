import { maxAttachments, type ServiceRequest } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { findAttachmentRefusal } from '#web/features/service/attachments/attachment-check.ts';
import { addAttachment } from '#web/features/service/attachments/attachment-holder.ts';
import { useUploadQueue } from '#web/features/shared/upload/use-upload-queue.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { useUser } from '#web/lib/session/session-store.ts';

/** Photos that are chosen before the request exists, and uploaded once it is created. */
export function usePhotos() {
  const refresh = useInvalidate('service');
  const { queue, uploads } = useUploadQueue<{ requestId: string }>({
    purpose: 'attachment',
    check: findAttachmentRefusal,
    use: async (blobPath, { requestId: id }) => {
      await addAttachment({ kind: 'request', id }, blobPath);
      void refresh();
    },
  });
  const remaining = maxAttachments - uploads.filter(({ state }) => state.step !== 'refused').length;
  return {
    queue,
    uploads,
    remaining,
    /** Adds photos up to the maximum. */
    add: (files: readonly File[]) =>
      queue.add(files.slice(0, remaining).map((file) => ({ file, details: { requestId: '' } }))),
    sendTo: ({ id }: ServiceRequest) => {
      queue.describeAll({ requestId: id });
      queue.start();
    },
  };
}

export type Photos = ReturnType<typeof usePhotos>;

/**
 * Returns the texts of a request's form for a customer's user, or for an employee who enters it.
 */
export function useRequestTexts() {
  const { t } = useTranslation();
  return useUser().role === 'customer'
    ? {
        isOwn: true,
        title: t('service_requests.request'),
        next: t('service_requests.next'),
        descriptionHint: t('service_requests.form.description_hint'),
        alreadyOpen: t('service_requests.form.under_way_text'),
        send: t('service_requests.form.send'),
        failed: t('service_requests.form.failed'),
        sent: t('service_requests.sent'),
        photosFailed: (count: number) => t('service_requests.form.photos_failed', { count }),
      }
    : {
        isOwn: false,
        title: t('service_requests.recording.title'),
        next: t('service_requests.recording.next'),
        descriptionHint: t('tickets.description_hint'),
        alreadyOpen: t('service_requests.recording.under_way_text'),
        send: t('service_requests.recording.send'),
        failed: t('service_requests.recording.failed'),
        sent: t('service_requests.recording.sent'),
        photosFailed: (count: number) => t('service_requests.recording.photos_failed', { count }),
      };
}
