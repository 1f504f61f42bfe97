import { getUploadType } from '@portal/contract/documents';
import { detectType, type FileHead } from '#server/storage/real-type.ts';

/** Kinds of file whose bytes can disprove their name. */
export type ClaimedKind = 'pdf' | 'image' | 'media' | 'office' | 'archive';

interface Kind {
  readonly kind: ClaimedKind;
  /** Content types that a name or a client claims for this kind. */
  readonly claimedTypes: RegExp;
  /** Detected types that confirm the kind (`detectType`). */
  readonly proven: RegExp;
}

const zip = String.raw`application\/(zip|vnd\.(openxmlformats-officedocument|oasis\.opendocument)\..+)`;

/**
 * Kinds share containers: an encrypted .docx is an OLE container, Word saves RTF as .doc, and audio
 * and video use the same formats.
 */
const kinds: readonly Kind[] = [
  { kind: 'pdf', claimedTypes: /^application\/pdf$/, proven: /^application\/pdf$/ },
  { kind: 'image', claimedTypes: /^image\//, proven: /^image\// },
  {
    kind: 'media',
    claimedTypes: /^(audio|video)\/|^application\/ogg$/,
    proven: /^(audio|video)\//,
  },
  {
    kind: 'office',
    claimedTypes:
      /^application\/(msword|rtf|vnd\.(ms-(excel|powerpoint)|openxml|oasis).*)$|^text\/rtf$/,
    proven: new RegExp(`^(${zip}|application/(x-cfb|msword|rtf|vnd\\.ms-.+))$`),
  },
  {
    kind: 'archive',
    claimedTypes: /^application\/(zip|x-zip-compressed)$/,
    proven: new RegExp(`^${zip}$`),
  },
];

/**
 * Returns the claimed kind that the first bytes disprove, otherwise null. The extension of the name
 * decides; the claimed type counts only without one, since Windows labels .csv as Excel. Text is
 * never disproved, because it may have any encoding.
 */
export function findDisprovedKind(
  { fileName, contentType }: { readonly fileName: string; readonly contentType: string },
  file: FileHead,
): ClaimedKind | null {
  const type = getUploadType(fileName) ?? contentType;
  const claimed = kinds.find((kind) => kind.claimedTypes.test(type));
  if (!claimed || claimed.proven.test(detectType(file, type))) return null;
  return claimed.kind === 'media' && isVideoContainer(file) ? null : claimed.kind;
}

/** Recognizes video of brands that browsers do not play, and QuickTime without a brand. */
function isVideoContainer({ bytes }: FileHead): boolean {
  return /^(ftyp|moov|mdat|wide|free|skip)$/.test(bytes.toString('latin1', 4, 8));
}
