import { getDevicePhotoUrl } from '@portal/contract/crm';
import { Image } from 'lucide-react';
import { useFileLink } from '#web/features/shared/pictures/use-file-link.ts';
import { call } from '#web/lib/api/call.ts';
import { useInView } from '#web/lib/page/use-media.ts';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface DevicePhotoProps {
  deviceId: string;
  /** Null for a photo that cannot be opened. */
  photoId: string | null;
  /** Empty where the text beside it says what the picture shows. */
  alt: string;
  /** True to show the whole picture, and not the middle of it. */
  isWhole?: boolean | undefined;
  className: string;
}

/** A photo of a device, loaded when it comes into view; an icon until then, and where there is none. */
export function DevicePhoto({ deviceId, photoId, alt, isWhole, className }: DevicePhotoProps) {
  const [ref, isInView] = useInView();
  const { address, failed, onLoadError } = useFileLink({
    queryKey: [...scopeKey('installedDevices'), 'link', photoId],
    request: () => requestLink(deviceId, photoId ?? ''),
    enabled: isInView && photoId !== null,
  });
  return (
    <span
      ref={ref}
      className={classNames(
        // One row as high as the box: an upright photo would make it higher.
        'grid shrink-0 grid-rows-1 place-items-center overflow-hidden rounded bg-sunken text-soft',
        className,
      )}
    >
      {address !== undefined && !failed ? (
        <img
          src={address}
          alt={alt}
          decoding="async"
          onError={onLoadError}
          className={isWhole ? 'max-h-full max-w-full object-contain' : 'size-full object-cover'}
        />
      ) : (
        <Image aria-hidden className="size-5" />
      )}
    </span>
  );
}

async function requestLink(id: string, photoId: string): Promise<string> {
  return (await call(getDevicePhotoUrl, { params: { id, photoId } })).download_url;
}
