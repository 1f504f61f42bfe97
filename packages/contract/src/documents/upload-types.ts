/** Supported files: extension → its content types, the usual one first. */
const contentTypesByEnding: Readonly<Record<string, readonly [string, ...string[]]>> = {
  pdf: ['application/pdf'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  doc: ['application/msword'],
  xls: ['application/vnd.ms-excel'],
  ppt: ['application/vnd.ms-powerpoint'],
  odt: ['application/vnd.oasis.opendocument.text'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  odp: ['application/vnd.oasis.opendocument.presentation'],
  rtf: ['application/rtf', 'text/rtf'],
  txt: ['text/plain'],
  csv: ['text/csv', 'application/csv'],
  md: ['text/markdown'],
  png: ['image/png'],
  jpg: ['image/jpeg', 'image/jpg'],
  jpeg: ['image/jpeg', 'image/jpg'],
  jpe: ['image/jpeg', 'image/jpg'],
  jfif: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  avif: ['image/avif'],
  heic: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  heif: ['image/heif', 'image/heic'],
  hif: ['image/heif', 'image/heic'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  svg: ['image/svg+xml'],
  mp4: ['video/mp4'],
  m4v: ['video/mp4', 'video/x-m4v'],
  mov: ['video/quicktime'],
  webm: ['video/webm', 'audio/webm'],
  mp3: ['audio/mpeg', 'audio/mp3'],
  m4a: ['audio/mp4', 'audio/x-m4a'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave'],
  ogg: ['audio/ogg', 'video/ogg', 'application/ogg'],
  flac: ['audio/flac', 'audio/x-flac'],
  zip: ['application/zip', 'application/x-zip-compressed'],
};

/** Values that clients send for an unknown type. */
const unknownTypes = new Set(['', 'application/octet-stream']);

/** Content types that may be uploaded. */
export const allowedUploadTypes: ReadonlySet<string> = new Set(
  Object.values(contentTypesByEnding).flat(),
);

/** Extensions with their dots, for the `accept` attribute of a file input. */
export const uploadEndings: readonly string[] = Object.keys(contentTypesByEnding).map(
  (ending) => `.${ending}`,
);

/**
 * Returns the content type under which a file may be uploaded, or null. The extension of the name
 * must be supported, and a claimed type allowed; without an extension the claimed type decides. The
 * bytes are checked later.
 */
export function getUploadType(fileName: string, claimedType = ''): string | null {
  const type = (claimedType.split(';')[0] ?? '').trim().toLowerCase();
  const ending = /\.([a-z][a-z0-9]{0,9})$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  const expected = ending === undefined ? undefined : endingType(ending);
  if (ending !== undefined && expected === undefined) return null;
  if (unknownTypes.has(type)) return expected === undefined ? null : type || expected;
  return allowedUploadTypes.has(type) ? type : null;
}

function endingType(ending: string): string | undefined {
  return Object.hasOwn(contentTypesByEnding, ending)
    ? contentTypesByEnding[ending]?.[0]
    : undefined;
}
