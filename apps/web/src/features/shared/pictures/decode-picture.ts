/** Part of libheif that decodes a file. */
export interface HeifLibrary {
  readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
}

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  /** Fills the pixels; passes null if the image cannot be decoded. */
  display(into: Pixels, done: (filled: Pixels | null) => void): void;
  free(): void;
}

/** RGBA, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the largest picture: more than the 48 million of phones. Four bytes each. */
const maxPixels = 64_000_000;

/**
 * Decodes the main picture of a HEIF file, upright.
 * @throws Error for a file that is damaged or has too many pixels.
 */
export async function decodePicture(library: HeifLibrary, file: Uint8Array): Promise<Pixels> {
  const images = new library.HeifDecoder().decode(file);
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (!image) throw new Error('The file has no picture');
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > maxPixels) throw new Error('The picture has too many pixels');
    const data = new Uint8ClampedArray(width * height * 4);
    return await new Promise((resolve, reject) => {
      image.display({ data, width, height }, (filled) =>
        filled ? resolve(filled) : reject(new Error('The picture is damaged')),
      );
    });
  } finally {
    for (const image of images) image.free();
  }
}
