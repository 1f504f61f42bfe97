import { getUploadType } from '@portal/contract/documents';
import { detectType } from '#server/storage/real-type.ts';

/** What people call the files whose bytes can be held against their name. */
export type ClaimedKind = 'pdf' | 'image' | 'media' | 'office' | 'archive';

interface Kind {
  readonly kind: ClaimedKind;
  /** The types that a name or a sender says. */
  readonly claimedTypes: RegExp;
  /** What the bytes of such a file prove (`detectType`). */
  readonly proven: RegExp;
}

const zip = String.raw`application\/(zip|vnd\.(openxmlformats-officedocument|oasis\.opendocument)\..+)`;

/**
 * Kinds share containers: a locked .docx is an old Office container, Word keeps RTF as .doc, and
 * sound and moving pictures come in the same files.
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
 * The kind that a file says it is and its first bytes disprove; null where they do not. Its name's
 * ending decides, and the sender's word only without one: Windows calls a .csv an Excel file. Text
 * claims nothing, because it may be in any encoding.
 */
export function findDisprovedKind(
  { fileName, contentType }: { readonly fileName: string; readonly contentType: string },
  head: Uint8Array,
): ClaimedKind | null {
  const type = getUploadType(fileName) ?? contentType;
  const claimed = kinds.find((kind) => kind.claimedTypes.test(type));
  if (!claimed || claimed.proven.test(detectType(head, type))) return null;
  const isRare =
    (claimed.kind === 'media' && isVideoContainer(head)) ||
    (claimed.kind === 'pdf' && hasLatePdfHeader(head));
  return isRare ? null : claimed.kind;
}

/** Films of a brand that is not shown in browsers, and QuickTime's own of before there were brands. */
function isVideoContainer(head: Uint8Array): boolean {
  return /^(ftyp|moov|mdat|wide|free|skip)$/.test(Buffer.from(head).toString('latin1', 4, 8));
}

/** Readers take a PDF whose header stands anywhere in its first 1024 bytes (ISO 32000-1 Annex H.3). */
const hasLatePdfHeader = (head: Uint8Array): boolean =>
  Buffer.from(head).toString('latin1', 0, 1024).includes('%PDF-');

/** How programs of Windows, Linux and macOS begin. */
const programs: readonly string[] = [
  '4d5a',
  '7f454c46',
  'feedface',
  'feedfacf',
  'cefaedfe',
  'cffaedfe',
  'cafebabe',
];

/** Whether a file is a program by its first bytes; text that happens to begin so is none. */
export function isProgram(head: Uint8Array): boolean {
  const start = Buffer.from(head).toString('hex', 0, 4);
  return (
    programs.some((one) => start.startsWith(one)) &&
    detectType(head, '') === 'application/octet-stream'
  );
}
