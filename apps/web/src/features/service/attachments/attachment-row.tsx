import type { ServiceAttachment } from '@portal/contract/service';
import { Download, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Picture } from '#web/features/shared/pictures/picture.tsx';
import { FileStateBadge } from '#web/features/shared/upload/file-state-badge.tsx';
import { FileIcon, getFileEnding } from '#web/features/shared/upload/file-summary.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useInView } from '#web/lib/page/use-media.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { AttachmentHolder } from './attachment-holder.ts';
import { isOpenable, isPicture } from './attachment-check.ts';
import { useAttachmentAccess, useAttachmentLink } from './use-attachment-file.ts';

export interface AttachmentRowProps {
  holder: AttachmentHolder;
  item: ServiceAttachment;
  /** Shows the picture over the page. */
  onShow: () => void;
  onDelete: () => void;
}

/** File in a list: its name opens it, unless the file is blocked; the person who attached it and employees may delete it. */
export function AttachmentRow({ holder, item, onShow, onDelete }: AttachmentRowProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const user = useUser();
  const access = useAttachmentAccess(holder, item);
  const { file, uploaded_by: by } = item;
  const { name } = file;
  const isBlocked = file.state !== undefined;
  const type = getFileEnding({ name, type: file.content_type });
  const mayDelete = user.role === 'employee' || by?.id === user.id;
  const open = isPicture(item) ? onShow : isOpenable(item) ? access.open : access.save;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <AttachmentThumb holder={holder} item={item} />
      <div className="min-w-0 flex-1">
        {isBlocked ? (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span title={name} className="max-w-full truncate font-medium text-ink">
              {name}
            </span>
            <FileStateBadge state={file.state} />
          </p>
        ) : (
          <button
            type="button"
            title={name}
            onClick={open}
            className="block max-w-full truncate text-start font-medium text-ink underline-offset-4 hover:underline touch:-mt-2 touch:py-2"
          >
            {name}
            {isOpenable(item) ? (
              <VisuallyHidden> {t('service_requests.files.in_new_tab')}</VisuallyHidden>
            ) : null}
          </button>
        )}
        <p className="text-xs text-soft tabular-nums">
          {[
            type ?? t('service_requests.files.unknown_type'),
            format.size(file.size),
            by?.name,
            format.moment(item.created_at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex shrink-0">
        {isBlocked ? null : (
          <IconButton label={t('service_requests.files.download', { name })} onClick={access.save}>
            <Download aria-hidden />
          </IconButton>
        )}
        {mayDelete ? (
          <IconButton label={t('service_requests.files.delete', { name })} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        ) : null}
      </div>
    </li>
  );
}

interface AttachmentThumbProps {
  holder: AttachmentHolder;
  item: ServiceAttachment;
}

/** Thumbnail of a picture, loaded when visible, or the icon of the file's type. */
function AttachmentThumb({ holder, item }: AttachmentThumbProps) {
  const [ref, isInView] = useInView();
  const link = useAttachmentLink(
    holder,
    item,
    isInView && isPicture(item) && item.file.state === undefined,
  );
  return (
    <span
      ref={ref}
      aria-hidden
      className="grid size-12 shrink-0 place-items-center overflow-hidden rounded bg-sunken text-soft"
    >
      {link.source !== undefined && !link.failed ? (
        <Picture
          source={link.source}
          alt=""
          decoding="async"
          onError={link.onLoadError}
          className="size-full object-cover"
        />
      ) : (
        <FileIcon type={item.file.content_type} />
      )}
    </span>
  );
}
