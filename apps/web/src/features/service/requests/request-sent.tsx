import type { ServiceRequest } from '@portal/contract/service';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadItem } from '#web/features/service/attachments/upload-item.tsx';
import { getModelName } from '#web/kit/devices/model-name.tsx';
import { StopUploadsDialog } from '#web/kit/upload/stop-uploads-dialog.tsx';
import { isRunning, isStartable } from '#web/kit/upload/upload-queue.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { RequestLink } from './request-link.tsx';
import { useRequestTexts } from './use-request-texts.ts';
import type { Photos } from './use-photos.ts';

export interface RequestSentProps {
  request: ServiceRequest;
  photos: Photos;
  onClose: () => void;
}

/** The request is made: what happens next, and how its photos are coming along. */
export function RequestSent({ request, photos, onClose }: RequestSentProps) {
  const { t } = useTranslation();
  const texts = useRequestTexts();
  const [isConfirming, setIsConfirming] = useState(false);
  const { uploads, queue } = photos;
  const running = uploads.some(isRunning);
  const unsent = uploads.some(isStartable);
  const close = () => (running || unsent ? setIsConfirming(true) : onClose());
  const failed = uploads.filter(({ state }) => state.step === 'failed').length;
  return (
    <Dialog
      open
      onOpenChange={close}
      title={texts.sent}
      description={t('service_requests.for_device', { device: getModelName(request.device) })}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('app.close')}
          </Button>
          <Button asChild>
            <RequestLink id={request.id}>{t('service_requests.follow')}</RequestLink>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Callout tone="success">{texts.next}</Callout>
        {uploads.length > 0 ? (
          <section className="flex flex-col gap-1.5">
            <h3 className="font-medium text-ink">{t('service_requests.files.title')}</h3>
            <ul className="divide-y divide-line">
              {uploads.map((upload) => (
                <UploadItem key={upload.id} upload={upload} queue={queue} />
              ))}
            </ul>
          </section>
        ) : null}
        {failed > 0 ? <Callout tone="warning">{texts.photosFailed(failed)}</Callout> : null}
      </div>
      <StopUploadsDialog
        running={running}
        unsent={unsent}
        open={isConfirming}
        onStay={() => setIsConfirming(false)}
        onStop={onClose}
      />
    </Dialog>
  );
}
