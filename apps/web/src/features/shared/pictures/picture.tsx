import { useComposedRefs } from '@radix-ui/react-compose-refs';
import type { ComponentProps } from 'react';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src'> {
  /** Address, or the picture itself. */
  source: string | Blob;
}

/** Image of an address or of a picture in memory. */
export function Picture({ source, alt, ...image }: PictureProps) {
  return typeof source === 'string' ? (
    <img src={source} alt={alt} {...image} />
  ) : (
    <MemoryPicture picture={source} alt={alt} {...image} />
  );
}

interface MemoryPictureProps extends Omit<PictureProps, 'source'> {
  picture: Blob;
}

function MemoryPicture({ picture, alt, ref, ...image }: MemoryPictureProps) {
  const show = (element: HTMLImageElement) => {
    const address = URL.createObjectURL(picture);
    element.src = address;
    return () => URL.revokeObjectURL(address);
  };
  const shown = useComposedRefs(ref, show);
  return <img ref={shown} alt={alt} {...image} />;
}
