import { needsDecoding } from '#web/features/shared/pictures/use-shown-picture.ts';

/** Longest side of a stored photo: enough to read a sticker, and little to load in a list. */
const maxSide = 1600;

/** Size in bytes of a file that is sent as it is if its sides fit. */
const smallSize = 400_000;

/** Pictures that may move, or are drawn. */
const unchangedTypes = /^image\/(?:gif|svg\+xml)$/u;

/**
 * Returns a photo as a JPEG of limited size, upright and without what a camera adds to it: phones take
 * pictures of many megabytes, some in a form that browsers do not show. A file that the browser cannot
 * read is returned as it is, for the server to decide.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (unchangedTypes.test(file.type)) return file;
  try {
    const picture = await toReadable(file);
    const bitmap = await createImageBitmap(picture);
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && picture === file && file.size <= smallSize) {
      bitmap.close();
      return file;
    }
    const canvas = new OffscreenCanvas(
      Math.ceil(bitmap.width * scale),
      Math.ceil(bitmap.height * scale),
    );
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser has no canvas to draw on');
    // A JPEG has no transparency; what is clear would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const shrunk = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    return new File([shrunk], `${file.name.replace(/\.[^.]*$/u, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

/** Decodes the pictures of phones that not every browser reads. */
async function toReadable(file: File): Promise<Blob> {
  if (!needsDecoding(file.type) && !/\.hei[cf]$/iu.test(file.name)) return file;
  const { decodeHeif } = await import('#web/features/shared/pictures/decode-heif.ts');
  return decodeHeif(await file.arrayBuffer());
}
