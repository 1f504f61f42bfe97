import { type InstalledDevice, listInstalledDevices } from '@portal/contract/crm';
import type { ServiceRequest } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadItem } from '#web/features/service/attachments/upload-item.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { StopUploadsDialog } from '#web/features/shared/upload/stop-uploads-dialog.tsx';
import { isRunning, isStartable } from '#web/features/shared/upload/upload-queue.ts';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDueMoment } from '../promises/use-due-moment.ts';
import { RequestForm } from './request-form.tsx';
import { RequestLink } from './request-link.tsx';
import { type Photos, usePhotos, useRequestTexts } from './use-request-form.ts';

export interface RequestServiceDialogProps {
  /** The device that needs service; chosen in the form if absent. */
  device?: InstalledDevice | undefined;
  /** Called when the request is created; its photos may still be uploading. */
  onSent: () => void;
  onClose: () => void;
}

/**
 * Requests service: creates the request once, and then uploads its photos one by one, so that a
 * failed one can be retried alone.
 */
export function RequestServiceDialog({ device, onSent, onClose }: RequestServiceDialogProps) {
  const { t } = useTranslation();
  const photos = usePhotos();
  const isOwn = useUser().role === 'customer';
  const query = useOwnDevices(isOwn && device === undefined);
  const [made, setMade] = useState<ServiceRequest | null>(null);
  if (made) return <RequestSent request={made} photos={photos} onClose={onClose} />;
  const devices = device ? [device] : query.data;
  if (isOwn && !devices)
    return (
      <FormOpening
        query={query}
        title={t('service_requests.request')}
        failure={t('devices.load_failed')}
        onClose={onClose}
      />
    );
  return (
    <RequestForm
      devices={devices}
      photos={photos}
      onCreated={(request) => {
        photos.sendTo(request);
        setMade(request);
        onSent();
      }}
      onClose={onClose}
    />
  );
}

/** Loads all devices of the customer that may need service; there are few. */
function useOwnDevices(enabled: boolean) {
  return useQuery({
    ...allRowsQuery('installedDevices', listInstalledDevices, { ordering: 'serial_number' }),
    enabled: enabled,
    select: (devices: readonly InstalledDevice[]) =>
      devices.filter(({ status }) => status !== 'decommissioned'),
  });
}

interface RequestSentProps {
  request: ServiceRequest;
  photos: Photos;
  onClose: () => void;
}

/** Confirmation of a created request: the next step and the progress of its photos. */
function RequestSent({ request, photos, onClose }: RequestSentProps) {
  const { t } = useTranslation();
  const texts = useRequestTexts();
  const [isConfirming, setIsConfirming] = useState(false);
  const formatDue = useDueMoment();
  const { answer_due_at: due } = request;
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
        <Callout tone="success">
          <p>{texts.next}</p>
          {texts.isOwn && due ? <p>{t('company.next.answer', { time: formatDue(due) })}</p> : null}
        </Callout>
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
