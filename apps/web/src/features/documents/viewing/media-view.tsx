import { useRef, type SyntheticEvent } from 'react';
import type { FileSource } from './file-source.ts';
import { FileErrorState } from './file-error-state.tsx';
import { useFileLink } from './use-file-link.ts';

export interface MediaViewProps {
  source: FileSource;
  title: string;
  kind: 'audio' | 'video';
}

/** Audio or video in the browser's player; resumes at its position when the link is renewed. */
export function MediaView({ source, title, kind }: MediaViewProps) {
  const link = useFileLink(source);
  const reached = useRef(0);
  if (link.failed) return <FileErrorState source={source} onRetry={link.retry} />;
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
    onError: link.onError,
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
