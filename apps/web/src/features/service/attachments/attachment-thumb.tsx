import type { ServiceAttachment } from '@portal/contract/service';
import { FileImage, FileText } from 'lucide-react';
import { useInView } from '#web/lib/page/use-in-view.ts';
import type { AttachmentHolder } from './attachment-holder.ts';
import { isPdf, isPicture } from './attachment-kind.ts';
import { useAttachmentLink } from './use-attachment-link.ts';

export interface AttachmentThumbProps {
  holder: AttachmentHolder;
  item: ServiceAttachment;
}

/** Thumbnail of a picture, loaded when visible, or the icon of the file's type. */
export function AttachmentThumb({ holder, item }: AttachmentThumbProps) {
  const [ref, isInView] = useInView();
  const link = useAttachmentLink(holder, item.id, isInView && isPicture(item));
  const Icon = isPdf(item) ? FileText : FileImage;
  return (
    <span
      ref={ref}
      aria-hidden
      className="grid size-12 shrink-0 place-items-center overflow-hidden rounded bg-sunken text-soft"
    >
      {link.address !== undefined && !link.failed ? (
        <img
          src={link.address}
          alt=""
          decoding="async"
          onError={link.onLoadError}
          className="size-full object-cover"
        />
      ) : (
        <Icon className="size-5" />
      )}
    </span>
  );
}
