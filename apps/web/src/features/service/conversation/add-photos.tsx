import type { ServiceTicket } from '@portal/contract/service';
import { AddPhotosButton } from '#web/features/service/attachments/add-photos-button.tsx';
import { TakePhotoButton } from '#web/features/service/attachments/take-photo-button.tsx';
import { UploadItems } from '#web/features/service/attachments/upload-items.tsx';
import { useAttachmentQueue } from '#web/features/service/attachments/use-attachment-queue.ts';

/** Photos beside a reply; they are attached to the ticket as soon as they are chosen. */
export function AddPhotos({ ticket }: { ticket: Pick<ServiceTicket, 'id'> }) {
  const files = useAttachmentQueue({ kind: 'ticket', id: ticket.id });
  return (
    <div className="relative me-auto flex flex-wrap gap-2 max-sm:w-full">
      <TakePhotoButton onFiles={files.add} />
      <AddPhotosButton onFiles={files.add} />
      <div className="w-full not-has-[ul]:absolute not-has-[ul]:w-0">
        <UploadItems files={files} />
      </div>
    </div>
  );
}
