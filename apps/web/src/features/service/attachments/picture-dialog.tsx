import type { ServiceAttachment } from '@portal/contract/service';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Picture } from '#web/features/shared/pictures/picture.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { PictureSteps } from '#web/features/shared/pictures/picture-steps.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { AttachmentHolder } from './attachment-holder.ts';
import { useAttachmentAccess, useAttachmentLink } from './use-attachment-file.ts';

export interface PictureDialogProps {
  holder: AttachmentHolder;
  /** All pictures of the ticket or request, to step through. */
  pictures: readonly ServiceAttachment[];
  shown: ServiceAttachment;
  onShow: (picture: ServiceAttachment) => void;
  onClose: () => void;
}

/** Dialog that shows a picture, with buttons for the previous and next one. */
export function PictureDialog(props: PictureDialogProps) {
  const { holder, pictures, shown, onShow, onClose } = props;
  const { t } = useTranslation();
  const format = useFormats();
  const access = useAttachmentAccess(holder, shown);
  const position = pictures.findIndex(({ id }) => id === shown.id);
  const step = (by: number) => {
    const next = pictures[position + by];
    return next ? () => onShow(next) : undefined;
  };
  const [previous, next] = [step(-1), step(1)];
  const { file, uploaded_by: by } = shown;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{file.name}</span>}
      description={[format.size(file.size), by?.name, format.moment(shown.created_at)]
        .filter(Boolean)
        .join(' · ')}
      closeLabel={t('app.close')}
      footer={
        <>
          {pictures.length > 1 ? <PictureSteps previous={previous} next={next} /> : null}
          <Button variant="outline" onClick={access.save}>
            <Download aria-hidden />
            {t('service_requests.files.save')}
          </Button>
        </>
      }
    >
      {/* Says which picture is shown now. */}
      <output className="sr-only">{file.name}</output>
      <ShownPicture key={shown.id} holder={holder} item={shown} />
    </Dialog>
  );
}

function ShownPicture({ holder, item }: { holder: AttachmentHolder; item: ServiceAttachment }) {
  const { t } = useTranslation();
  const link = useAttachmentLink(holder, item, true);
  return (
    <div className="grid h-[60dvh] grid-rows-1 place-items-center overflow-hidden rounded bg-sunken text-soft">
      {link.failed ? (
        <p className="p-6 text-center">{t('service_requests.files.no_picture')}</p>
      ) : link.source === undefined ? (
        <Spinner />
      ) : (
        <Picture
          source={link.source}
          alt={item.file.name}
          onError={link.onLoadError}
          className="max-h-full max-w-full object-contain"
        />
      )}
    </div>
  );
}
