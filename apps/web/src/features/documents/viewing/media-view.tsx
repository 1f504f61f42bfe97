import { useRef, type SyntheticEvent } from 'react';
import type { FileSource } from './file-source.ts';
import { FileFault } from './file-fault.tsx';
import { useShownLink } from './use-shown-link.ts';

export interface MediaViewProps {
  source: FileSource;
  title: string;
  kind: 'audio' | 'video';
}

/** Sound or film, in the browser's own player; goes on where it was when its link has ended. */
export function MediaView({ source, title, kind }: MediaViewProps) {
  const link = useShownLink(source);
  const reached = useRef(0);
  if (link.failed) return <FileFault source={source} onTryAgain={link.tryAgain} />;
  if (link.address === undefined) return null;
  const player = {
    src: link.address,
    controls: true,
    preload: 'metadata',
    'aria-label': title,
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      reached.current = currentTarget.currentTime;
    },
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      link.onLoaded();
      if (reached.current > 0) currentTarget.currentTime = reached.current;
    },
    onError: link.onFault,
  };
  return (
    <div className="grid h-full place-items-center bg-sunken p-4">
      {kind === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the library keeps no captions of the files it is given
        <audio {...player} className="w-full max-w-xl" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the library keeps no captions of the files it is given
        <video {...player} playsInline className="max-h-full max-w-full" />
      )}
    </div>
  );
}
